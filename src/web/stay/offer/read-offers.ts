import type { Client } from '#client/client'
import { ContractError } from '#client/errors'
import {
  findOffers,
  hotelOffers,
  type HotelOffers,
  type OffersRequest,
  type OffersResponse,
} from '#contract/hotels/find-offers'
import * as z from 'zod/mini'
import { type StayWeather, stayWeather } from '#web/weather/stay-weather.ts'
import { HotelSplitter } from './hotel-splitter.ts'

/** The part of a response that has arrived. */
export interface OffersSoFar {
  readonly response: OffersResponse
  readonly weather: StayWeather
  readonly isComplete: boolean
}

/** How long to collect hotels before yielding them, except the first ones. */
const collectMs = 1000

/** The longest time to block the page at once. */
const sliceMs = 25

/**
 * Requests offers and yields the response so far: when its first hotels arrive, then about every second, and when
 * complete. Validates hotels against the contract one by one, yielding to the event loop in between: 20,000 rates at
 * once would block the page for a second.
 *
 * @throws {ContractError} when the response violates the contract
 */
export async function* readOffers(
  client: Client,
  request: OffersRequest,
  signal: AbortSignal,
): AsyncGenerator<OffersSoFar, undefined> {
  const { text, headers } = await client.stream(findOffers, request, signal)
  const splitter = new HotelSplitter()
  const hotels: HotelOffers[] = []
  let weather: StayWeather | undefined
  let yieldedAtMs: number | undefined
  let sliceEnd = performance.now() + sliceMs
  for await (const piece of text) {
    for (const hotel of splitter.read(piece)) {
      hotels.push(checked(hotelOffers, hotel))
      if (performance.now() > sliceEnd) {
        await yieldToEventLoop()
        signal.throwIfAborted()
        sliceEnd = performance.now() + sliceMs
      }
    }
    const isDue = yieldedAtMs === undefined || performance.now() - yieldedAtMs > collectMs
    if (hotels.length === 0 || !isDue) continue
    // If the other fields follow the hotels, nothing can be shown before the end.
    const known = z.safeParse(findOffers.response, splitter.beginning)
    if (!known.success) continue
    weather ??= weatherOf(known.data, headers)
    yield { response: { ...known.data, data: [...hotels] }, weather, isComplete: false }
    yieldedAtMs = performance.now()
  }
  const rest = checked(findOffers.response, splitter.rest)
  const response = { ...rest, data: [...hotels, ...rest.data] }
  yield { response, weather: weather ?? weatherOf(response, headers), isComplete: true }
}

function weatherOf({ weather }: OffersResponse, headers: Headers): StayWeather {
  const days = weather.map(({ dailyWeather }) => dailyWeather)
  return stayWeather(days, headers)
}

function checked<Schema extends z.ZodMiniType>(schema: Schema, read: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, read)
  if (!parsed.success) throw new ContractError(findOffers.operation, parsed.error.message)
  return parsed.data
}

/** Lets the page handle input and render; unlike nested timers, messages are not delayed. */
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
