import { ContractError } from '#client/errors'
import { findOffers, hotelOffers, type HotelOffers } from '#contract/find-offers'
import * as z from 'zod/mini'

/** The operation as the contract has it, but for its hotels: `checkHotels` looks at them one by one. */
export const findOffersLoosely = {
  ...findOffers,
  response: z.object({ ...findOffers.response.shape, data: z.array(z.unknown()) }),
}

/** How long the page may stand still at a time. */
const sliceMs = 25

/**
 * Checks hotels against the contract, letting the page go on now and then: 20,000 rates at once would hold it up for a
 * second.
 *
 * @throws {ContractError} when one is not what the contract describes
 */
export async function checkHotels(hotels: readonly unknown[], signal: AbortSignal): Promise<HotelOffers[]> {
  const checked: HotelOffers[] = []
  let sliceEnd = performance.now() + sliceMs
  for (const hotel of hotels) {
    const parsed = z.safeParse(hotelOffers, hotel)
    if (!parsed.success) throw new ContractError(findOffers.operation, parsed.error.message)
    checked.push(parsed.data)
    if (performance.now() > sliceEnd) {
      await nextTask()
      signal.throwIfAborted()
      sliceEnd = performance.now() + sliceMs
    }
  }
  return checked
}

/** Lets keys, presses and drawing have their turn; unlike a timer it is not put off the more often it is used. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })
}
