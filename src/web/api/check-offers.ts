import { ContractError } from '#client/errors'
import { findOffers, hotelOffers, type HotelOffers } from '#contract/find-offers'
import * as z from 'zod/mini'

/** The operation of the contract, except that its hotels are not validated: `checkHotels` does that one by one. */
export const findOffersUnchecked = {
  ...findOffers,
  response: z.object({ ...findOffers.response.shape, data: z.array(z.unknown()) }),
}

/** The longest time to block the page at once. */
const sliceMs = 25

/**
 * Validates hotels with the schema of the contract, yielding to the event loop in between: 20,000 rates at once would
 * block the page for a second.
 *
 * @throws {ContractError} when a hotel does not match the schema
 */
export async function checkHotels(hotels: readonly unknown[], signal: AbortSignal): Promise<HotelOffers[]> {
  const checked: HotelOffers[] = []
  let sliceEnd = performance.now() + sliceMs
  for (const hotel of hotels) {
    const parsed = z.safeParse(hotelOffers, hotel)
    if (!parsed.success) throw new ContractError(findOffers.operation, parsed.error.message)
    checked.push(parsed.data)
    if (performance.now() > sliceEnd) {
      await yieldToEventLoop()
      signal.throwIfAborted()
      sliceEnd = performance.now() + sliceMs
    }
  }
  return checked
}

/** Lets the page handle input and render; unlike a nested timer a message is not delayed. */
function yieldToEventLoop(): Promise<void> {
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
