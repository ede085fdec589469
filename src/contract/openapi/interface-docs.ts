import { dataDocs } from '../data/data.docs.ts'
import { addDays } from '../days.ts'
import { dealsDocs } from '../deals/list-deals.docs.ts'
import {
  type ExampleDates,
  fieldDocs,
  type OperationDocs,
  type SchemaDocs,
  schemaDocs,
  type SubjectDocs,
} from '../docs.ts'
import type { AnyEndpoint, RequestOf, ResponseOf } from '../endpoint.ts'
import { type Endpoints, endpoints, type OperationName } from '../endpoints.ts'
import { errorBody, milesErrorBody } from '../errors.ts'
import { ratesDocs } from '../hotels/find-offers.docs.ts'
import { hotelsDocs } from '../hotels/list-hotels.docs.ts'
import { keysDocs } from '../keys/key.docs.ts'
import { accountsDocs } from '../miles/accounts/account.docs.ts'
import { checkDocs } from '../miles/check-transfers.docs.ts'
import { overviewDocs } from '../miles/get-overview.docs.ts'
import { proofDocs } from '../miles/get-transfer-proof.docs.ts'
import { auditDocs } from '../miles/list-audit.docs.ts'
import { transfersDocs } from '../miles/transfer.docs.ts'
import { money } from '../money.ts'
import { cursorPage } from '../pagination.ts'
import { proposalsDocs } from '../proposals/proposal.docs.ts'
import { webhooksDocs } from '../webhooks/webhook.docs.ts'

/** Fields that no specified operation returns. */
const forPrograms = {
  reason:
    'The machine-readable reason, as in `X-Error-Reason`. Absent from transferMiles, listDeals, getHotel and findOffers.',
  field: 'The first invalid field or parameter, if any. Absent from the same operations.',
}

/** The documentation of errors, pages and other schemas that several subjects share. */
const sharedSchemas = [
  schemaDocs('Error', errorBody, 'Why a request failed.', {
    code: 'The HTTP status.',
    message: 'The error, with the name of each invalid field. Errors of several fields are separated by semicolons.',
    ...forPrograms,
  }),
  schemaDocs('MilesError', milesErrorBody, 'Why a request to a miles operation was refused.', {
    errors: fieldDocs('One entry for each error.', { message: 'The error, with the name of the field.' }),
    ...forPrograms,
  }),
  schemaDocs('Page', cursorPage, 'The position of a page in a list.'),
  schemaDocs('Money', money, 'An amount of money.', {
    amount: 'The amount in the major unit of the currency: dollars, not cents.',
  }),
]

const subjects: readonly SubjectDocs[] = [
  transfersDocs,
  checkDocs,
  proofDocs,
  accountsDocs,
  overviewDocs,
  auditDocs,
  dealsDocs,
  hotelsDocs,
  ratesDocs,
  proposalsDocs,
  webhooksDocs,
  keysDocs,
  dataDocs,
]

/**
 * Returns dates with rates for the examples: 5 to 11 weeks ahead and the same all month, so that the document changes
 * only once a month.
 *
 * @param today YYYY-MM-DD in UTC
 */
export function exampleDates(today: string): ExampleDates {
  const [year = 0, month = 0] = today.split('-').map(Number)
  // Months count from 0 here, so this is the month after next.
  const checkin = new Date(Date.UTC(year, month + 1, 8)).toISOString().slice(0, 10)
  return { checkin, checkout: addDays(checkin, 2) }
}

/**
 * Returns the documentation of all schemas, and of each operation by name.
 *
 * @param today YYYY-MM-DD in UTC
 */
export function interfaceDocs(today: string) {
  const dates = exampleDates(today)
  const schemas: SchemaDocs[] = [...sharedSchemas]
  const operations = new Map<string, OperationDocs>()
  for (const subject of subjects) {
    schemas.push(...subject.schemas)
    const ofSubject = typeof subject.operations === 'function' ? subject.operations(dates) : subject.operations
    for (const [name, docs] of Object.entries(ofSubject)) {
      const { body, response }: AnyEndpoint = endpoints[name as OperationName]
      if (docs.body !== undefined) schemas.push({ schema: body, ...docs.body })
      if (docs.result !== undefined) schemas.push({ schema: response, ...docs.result })
      operations.set(
        name,
        subject.id === undefined ? docs : { ...docs, parameters: { id: subject.id, ...docs.parameters } },
      )
    }
  }
  return { schemas, operations }
}

/** An example request of each operation, with a possible response. */
type Examples = {
  readonly [Name in keyof Endpoints]: {
    readonly request: RequestOf<Endpoints[Name]>
    readonly response: ResponseOf<Endpoints[Name]>
  }
}

/**
 * Returns an example of each operation in the sample world, in the order of `endpoints`. Each request succeeds there
 * once the ids of transfers, proposals, webhooks and keys, and the secret of a link, are replaced by stored ones.
 *
 * @param today YYYY-MM-DD in UTC
 */
export function interfaceExamples(today: string): Examples {
  return Object.fromEntries(interfaceDocs(today).operations) as unknown as Examples
}
