import { getTransfer } from '#contract/miles/get-transfer'
import { NotFoundError } from '#server/errors'
import type { Caller, Operation } from '#server/http/operation'
import { responseOf } from '../responses/check-response.ts'
import { type Fields, isFields } from '../responses/fields.ts'
import type { Forwarding } from '../forward.ts'
import type { ForwardedMiles } from './forwarded-miles.ts'

/**
 * Returns one transfer of the platform; 404 to a caller without the right `read` when another person has sent it.
 *
 * @spec Miles transfer
 */
export function forwardGetTransfer(
  { platform, check }: Forwarding,
  miles: ForwardedMiles,
): Operation<typeof getTransfer> {
  return {
    async handle(input, caller) {
      const checked = check(getTransfer, (await platform.call(getTransfer, input)).json)
      const isVisible = caller.rights.includes('read') || (await ownOf(miles, caller, [checked.response])).length > 0
      if (!isVisible) {
        throw new NotFoundError('You have sent no such transfer; to see those of others, a key needs the right "read"')
      }
      if (!checked.isAsDescribed) return responseOf<typeof getTransfer>(checked)
      const [transfer] = await withSenders(miles, [checked.response])
      return { body: transfer! }
    },
  }
}

/** Returns the transfers that the caller's person has sent through this service. */
export async function ownOf<Transfer>(
  miles: ForwardedMiles,
  { person }: Caller,
  transfers: readonly Transfer[],
): Promise<Transfer[]> {
  const referenceOf = (transfer: Transfer) => (isFields(transfer) ? String(transfer['reference_id']) : '')
  const senders = await miles.sendersOf(transfers.map(referenceOf))
  return transfers.filter((transfer) => senders.get(referenceOf(transfer))?.person === person)
}

/** Says who sent transfers through this service, where the platform does not say who sent them. */
export async function withSenders<Transfer extends Fields>(
  miles: ForwardedMiles,
  transfers: readonly Transfer[],
): Promise<Transfer[]> {
  const isUnsaid = ({ sent_by }: Fields) => sent_by === ''
  const references = transfers.filter(isUnsaid).map(({ reference_id }) => String(reference_id))
  const senders = await miles.sendersOf(references)
  return transfers.map((transfer) => {
    const sender = isUnsaid(transfer) ? senders.get(String(transfer['reference_id'])) : undefined
    return sender === undefined
      ? transfer
      : { ...transfer, sent_by: sender.keyLabel, sent_by_person: sender.personName }
  })
}
