import { getTransfer } from '#contract/miles/get-transfer'
import type { Transfer } from '#contract/miles/transfer'
import { NotFoundError } from '#server/errors'
import type { Caller, Operation } from '#server/http/operation'
import { notSentMessage } from '#server/miles/handlers/handle-transfers'
import type { Platform } from '../platform.ts'
import { checkResponse } from '../responses/check-response.ts'
import { isFields } from '../responses/fields.ts'
import type { ForwardedMiles } from './forwarded-miles.ts'

/**
 * Returns one transfer of the platform; 404 to a caller without the right `read` when another person has sent it.
 *
 * @spec Miles transfer
 */
export function forwardGetTransfer(platform: Platform, miles: ForwardedMiles): Operation<typeof getTransfer> {
  return {
    async handle(input, caller) {
      const found = checkResponse(getTransfer, (await platform.call(getTransfer, input)).json)
      const isVisible = caller.rights.includes('read') || (await ownOf(miles, caller, [found])).length > 0
      if (!isVisible) {
        throw new NotFoundError(notSentMessage)
      }
      const [transfer] = await withSenders(miles, [found])
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
export async function withSenders(miles: ForwardedMiles, transfers: readonly Transfer[]): Promise<Transfer[]> {
  const unsaid = transfers.filter(({ sent_by }) => sent_by === '')
  const senders = await miles.sendersOf(unsaid.map(({ reference_id }) => reference_id))
  return transfers.map((transfer) => {
    const sender = transfer.sent_by === '' ? senders.get(transfer.reference_id) : undefined
    return sender === undefined
      ? transfer
      : { ...transfer, sent_by: sender.keyLabel, sent_by_person: sender.personName }
  })
}
