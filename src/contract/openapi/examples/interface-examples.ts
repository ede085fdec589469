import { accountExamples } from './account-examples.ts'
import { dataExamples } from './data-examples.ts'
import { dealExamples } from './deal-examples.ts'
import { exampleDates } from './example-dates.ts'
import type { Examples } from './example.ts'
import { hotelExamples } from './hotel-examples.ts'
import { keyExamples } from './key-examples.ts'
import { proposalExamples } from './proposal-examples.ts'
import { transferExamples } from './transfer-examples.ts'
import { webhookExamples } from './webhook-examples.ts'

/**
 * Returns an example of each operation, from the sample world: in the order of `endpoints`, each request succeeds there, once
 * the ids of transfers, proposals, webhooks and keys, and the secret of a link, are replaced by those of stored ones.
 *
 * @param today YYYY-MM-DD in UTC
 */
export function interfaceExamples(today: string): Examples {
  const dates = exampleDates(today)
  return {
    ...transferExamples,
    ...accountExamples,
    ...dealExamples(dates),
    ...hotelExamples(dates),
    ...proposalExamples(dates),
    ...webhookExamples,
    ...keyExamples,
    ...dataExamples,
  }
}
