import { utcDay } from '#contract/days'
import { findMinRates, hotelMinRate, type MinRate, minRatesBodyBytes } from '#contract/hotels/find-min-rates'
import { findOffers, hotelOffers, type Offer, ratesNotice, type RatesNotice } from '#contract/hotels/find-offers'
import { isRefundable } from '#contract/hotels/refundable'
import type { Clock } from '#server/runtime/clock'
import type { Operations } from '#server/operation/operation'
import { chooseOffers, kindOfOffer, leavesOutBoards, offersToChooseFrom } from '#server/hotels/choose-offers'
import { withoutTradeFields } from '#server/hotels/find-offers'
import { checkStayDates } from '#server/hotels/stay-dates'
import { describedHeaders } from '../forward.ts'
import type { Platform } from '../platform.ts'
import * as z from 'zod/mini'
import { yieldToEventLoop } from '#server/runtime/yield-to-event-loop'
import { chunk, inOrder } from '#sources/upstream/in-order'
import type { UpstreamResponse } from '#sources/upstream/upstream'
import { checkPart } from '../responses/check-response.ts'
import type { Fields } from '../responses/fields.ts'

/** The most rates in a response, each about 3 kB. */
const ratesPerRequest = 1000
const minRatesPerRequest = 1000

/**
 * Forwards rate searches, split into requests with small responses, and selects from each hotel's offers. The platform
 * prices for this service's key; data for agents and staff only is removed for the public.
 *
 * @spec 4. Retrieve rates for hotels
 */
export function forwardRates(platform: Platform, clock: Clock): Operations<'findOffers' | 'findMinRates'> {
  return {
    findOffers: {
      async handle(input, { role }) {
        const nowMs = clock()
        checkStayDates(input, utcDay(nowMs))
        const { maxRatesPerHotel: most, occupancies, refundableRatesOnly } = input
        const asked = offersToChooseFrom(most)
        const moreBoardsAt: string[] = []
        const { parts, headers } = await askInBatches(
          platform,
          {
            endpoint: findOffers,
            entry: hotelOffers,
            hotelsPerRequest: Math.max(1, Math.floor(ratesPerRequest / (asked * occupancies.length))),
            moreBoardsAt,
            finish: ({ hotelId, roomTypes }) => {
              const wanted = roomTypes.filter((offer) => !refundableRatesOnly || isRefundable(offer, nowMs))
              const kindOf = (offer: Offer) => kindOfOffer(offer, nowMs)
              const chosen = { hotelId, roomTypes: chooseOffers(wanted, most, kindOf) }
              const isCut = roomTypes.length >= asked || leavesOutBoards(wanted, chosen.roomTypes, kindOf)
              if (isCut) moreBoardsAt.push(hotelId)
              if (wanted.length === 0) return undefined
              return role === 'public' ? withoutTradeFields(chosen) : chosen
            },
          },
          { ...input, maxRatesPerHotel: asked },
        )
        return { parts, headers: describedHeaders(findOffers, headers) }
      },
    },
    findMinRates: {
      bodyLimitBytes: minRatesBodyBytes,
      async handle(input) {
        checkStayDates(input, utcDay(clock()))
        const isWanted = ({ refundable }: MinRate) => refundable || input.refundableRatesOnly !== true
        const { parts } = await askInBatches(
          platform,
          {
            endpoint: findMinRates,
            entry: hotelMinRate,
            hotelsPerRequest: minRatesPerRequest,
            finish: ({ rates, ...found }) =>
              isWanted(found.minRate) ? { ...found, ...(rates && { rates: rates.filter(isWanted) }) } : undefined,
          },
          input,
        )
        return { parts }
      },
    },
  }
}

interface RatesBatches<Entry> {
  readonly endpoint: typeof findOffers | typeof findMinRates
  /** The schema of a hotel's part of the response. */
  readonly entry: z.ZodMiniType<Entry>
  readonly hotelsPerRequest: number
  /** Receives the ids of hotels that may have other boards, as they are found. */
  readonly moreBoardsAt?: string[]
  /** Changes an entry before it is returned; `undefined` omits an entry without requested rates. */
  readonly finish: (entry: Entry) => Entry | undefined
}

const listed = z.looseObject({ data: z.array(z.unknown()) })

/** Hotels to validate and write before yielding to the event loop. */
const hotelsPerYield = 10

/** Requests to send before the responses to earlier ones are written. */
const requestsAhead = 3

/**
 * Requests rates of a few hotels at a time, so that no complete response is in memory, and validates them hotel by
 * hotel. A failure of the first request is thrown; a later one becomes a notice with its hotels. Returns the headers of
 * the first response.
 */
async function askInBatches<Entry>(
  platform: Platform,
  { endpoint, entry, hotelsPerRequest, moreBoardsAt = [], finish }: RatesBatches<Entry>,
  request: Fields & { readonly hotelIds: readonly string[] },
) {
  const { data: _, ...schemas } = endpoint.response.shape
  const rest: z.ZodMiniType = z.object(schemas)
  const batches = chunk([...new Set(request.hotelIds)], hotelsPerRequest)
  const ask = (batch: readonly string[]) => platform.call(endpoint, { ...request, hotelIds: batch })
  const notices: RatesNotice[] = []
  const addNotices = (response: Fields) => {
    const theirs = z.safeParse(z.array(ratesNotice), response['notices'])
    if (theirs.success) notices.push(...theirs.data)
    const others = z.safeParse(z.array(z.string()), response['moreBoardsAt'])
    if (others.success) moreBoardsAt.push(...others.data)
  }

  /** Returns the entries of a JSON response, and the validated rest of it. */
  async function read({ json }: UpstreamResponse) {
    const { data, ...others } = checkPart(endpoint.operation, listed, json, [])
    const checkedRest = checkPart(endpoint.operation, rest, others, []) as Fields
    const entries: string[] = []
    for (const [at, hotel] of data.entries()) {
      if (at % hotelsPerYield === 0) await yieldToEventLoop()
      const finished = finish(checkPart(endpoint.operation, entry, hotel, ['data', at]))
      if (finished !== undefined) entries.push(JSON.stringify(finished))
    }
    return { entries, rest: checkedRest }
  }

  async function askLater(batch: readonly string[]) {
    try {
      return await read(await ask(batch))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return { entries: [], rest: { notices: [{ message, hotelIds: batch }] } }
    }
  }

  const firstResponse = await ask(batches[0] ?? [])
  const first = await read(firstResponse)
  addNotices(first.rest)

  async function* describe(): AsyncGenerator<string> {
    let restOfResponse = first.rest
    yield '{"data":['
    yield first.entries.join(',')
    let separator = first.entries.length > 0 ? ',' : ''
    for await (const { entries, rest: others } of inOrder(batches.slice(1), requestsAhead, askLater)) {
      if (entries.length > 0) {
        yield separator + entries.join(',')
        separator = ','
      }
      restOfResponse = withFirstWeather(restOfResponse, others)
      addNotices(others)
    }
    const { notices: _, moreBoardsAt: __, ...last } = restOfResponse
    const lists = {
      ...(notices.length > 0 && { notices }),
      ...(moreBoardsAt.length > 0 && { moreBoardsAt: [...new Set(moreBoardsAt)] }),
    }
    yield `],${JSON.stringify({ ...last, ...lists }).slice(1)}`
  }

  return { parts: describe(), headers: firstResponse.headers }
}

/** Keeps the weather at the first hotel that the platform knows. */
function withFirstWeather(first: Fields, later: Fields): Fields {
  const weather = first['weather']
  return Array.isArray(weather) && weather.length === 0 ? { ...first, weather: later['weather'] ?? weather } : first
}
