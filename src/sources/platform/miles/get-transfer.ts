import { getTransfer } from '#contract/get-transfer'
import type { Operation } from '#server/http/operation'
import { responseOf } from '../answers/check-answer.ts'
import type { Fields } from '../answers/fields.ts'
import type { Forwarding } from '../forward.ts'
import type { ForwardedMiles } from './forwarded-miles.ts'

/**
 * Returns one transfer of the platform.
 *
 * @spec Miles transfer
 */
export function forwardGetTransfer(
  { platform, check }: Forwarding,
  miles: ForwardedMiles,
): Operation<typeof getTransfer> {
  return {
    async handle(input) {
      const checked = check(getTransfer, (await platform.call(getTransfer, input)).json)
      if (!checked.isAsDescribed) return responseOf<typeof getTransfer>(checked)
      const [transfer] = await withSenders(miles, [checked.answer])
      return { body: transfer! }
    },
  }
}

/** Says who sent transfers through this service, where the platform does not say who sent them. */
export async function withSenders<Transfer extends Fields>(
  miles: ForwardedMiles,
  transfers: readonly Transfer[],
): Promise<Transfer[]> {
  const isUnsaid = ({ sent_by }: Fields) => sent_by === ''
  const references = transfers.filter(isUnsaid).map(({ reference_id }) => String(reference_id))
  const senders = references.length === 0 ? new Map<string, string>() : await miles.sendersOf(references)
  return transfers.map((transfer) =>
    isUnsaid(transfer) ? { ...transfer, sent_by: senders.get(String(transfer['reference_id'])) ?? '' } : transfer,
  )
}
