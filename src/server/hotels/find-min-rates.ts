import { utcDay } from '#contract/days'
import * as z from 'zod/mini'
import { findMinRates, hotelMinRate, minRatesBodyBytes, type MinRatesInput } from '#contract/hotels/find-min-rates'
import type { Caller } from '../operation/caller.ts'
import type { Operation } from '../operation/operation.ts'
import { UnavailableError } from '../operation/errors.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import { collectNotices } from './collect-notices.ts'
import { checkStayDates } from './stay-dates.ts'
import type { OfferSources } from './find-offers.ts'

/** The number of hotels in memory at a time. */
const hotelsPerBatch = 100

const restOfResponse = z.omit(findMinRates.response, { data: true })

/**
 * Returns the rate with the fewest miles for each hotel.
 *
 * @spec Other operations
 */
export function handleFindMinRates({
  hotels,
  supplier,
  clock,
}: Omit<OfferSources, 'forecast' | 'onWeatherError'>): Operation<typeof findMinRates> {
  async function* describe(input: MinRatesInput, nowMs: number, { role }: Caller): AsyncGenerator<string> {
    const hotelIds = [...new Set(input.hotelIds)]
    const { notices, onNotice } = collectNotices()
    const query = { ...input, today: utcDay(nowMs), nowMs, isPublic: role === 'public', onNotice }
    // Nothing is sent before the first hotel, so that an error response is possible if all hotels fail.
    const beginning = '{"data":['
    let separator = beginning
    for (let first = 0; first < hotelIds.length; first += hotelsPerBatch) {
      await yieldToEventLoop()
      const batch = await hotels.hotelsByIds(hotelIds.slice(first, first + hotelsPerBatch))
      try {
        for await (const found of supplier.minRates(batch, query)) {
          yield separator + JSON.stringify(z.parse(hotelMinRate, found))
          separator = ','
        }
      } catch (error) {
        // A failed batch becomes a notice once other hotels were sent; none of its own hotels has been yielded.
        if (!(error instanceof UnavailableError) || separator === beginning) throw error
        onNotice({ message: error.message, hotelIds: batch.map(({ hotelId }) => hotelId) })
      }
    }
    if (separator === beginning) yield beginning
    const rest = z.parse(restOfResponse, {
      sandbox: supplier.isSandbox,
      ...(notices.length === 0 ? {} : { notices }),
    })
    yield `],${JSON.stringify(rest).slice(1)}`
  }

  return {
    bodyLimitBytes: minRatesBodyBytes,
    handle(input, caller) {
      const nowMs = clock()
      checkStayDates(input, utcDay(nowMs))
      return { parts: describe(input, nowMs, caller) }
    },
  }
}
