import { nightsBetween, utcDay } from '#contract/days'
import * as z from 'zod/mini'
import { type Role, roles } from '#contract/endpoint'
import {
  findOffers,
  offer,
  type HotelOffers,
  type OffersInput,
  type OffersResponse,
  type RatesNotice,
} from '#contract/hotels/find-offers'
import type { Operation } from '../operation/operation.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import { type ForecastDay, weatherHeaders } from '../weather/forecast.ts'
import type { WeatherOptions } from '../weather/get-weather.ts'
import { collectNotices } from './collect-notices.ts'
import type { Hotel } from './hotel.ts'
import { checkStayDates } from './stay-dates.ts'
import type { HotelCatalogue } from './hotel-catalogue.ts'
import type { GuestLevel, SuppliedOffers, Supplier } from './supplier.ts'

const maxWeatherDays = 16

/** The number of rates checked and written before yielding to the event loop. */
const ratesPerYield = 100

export interface OfferSources extends WeatherOptions {
  readonly hotels: HotelCatalogue
  readonly supplier: Supplier
}

/**
 * Streams the rates of many hotels for one stay, and the weather at the first hotel.
 *
 * @spec 4. Retrieve rates for hotels
 */
export function handleFindOffers(sources: OfferSources): Operation<typeof findOffers> {
  return {
    async handle(input, { role }) {
      const { supplier } = sources
      const nowMs = sources.clock()
      const today = utcDay(nowMs)
      checkStayDates(input, today)
      const hotels = await sources.hotels.hotelsByIds([...new Set(input.hotelIds)])
      const { notices, onNotice } = collectNotices()
      const guestLevel = supplier.hasGuestLevels ? (roles.indexOf(role) as GuestLevel) : 0
      const query = { ...input, guestLevel, isPublic: role === 'public', today, nowMs, onNotice }
      // Offers and weather are requested in parallel; the response headers name the weather's source.
      const offers = startReading(supplier.offers(hotels, query))
      const weather = await weatherOf(sources, hotels[0], input)
      const known = { guestLevel, weather: weather.map(({ weather }) => ({ dailyWeather: weather })) }
      return { parts: describe(offers, supplier, known, notices, role), headers: weatherHeaders(weather) }
    },
  }
}

/** Requests the first hotel immediately, before the stream is read. */
function startReading(offers: AsyncIterable<SuppliedOffers>): AsyncIterable<SuppliedOffers> {
  const hotels = offers[Symbol.asyncIterator]()
  const first = hotels.next()
  // A failure is thrown later, when the first hotel is read.
  first.catch(() => {})
  async function* read() {
    try {
      for (let next = await first; next.done !== true; next = await hotels.next()) yield next.value
    } finally {
      await hotels.return?.()
    }
  }
  return read()
}

async function* describe(
  hotels: AsyncIterable<SuppliedOffers>,
  supplier: Supplier,
  known: Pick<OffersResponse, 'guestLevel' | 'weather'>,
  notices: readonly RatesNotice[],
  role: Role,
): AsyncGenerator<string> {
  const beginning = () =>
    `${JSON.stringify(z.parse(knownAtFirst, { ...known, sandbox: supplier.isSandbox })).slice(0, -1)},"data":[`
  // Nothing is sent before the first hotel, so that an error response is possible if all hotels fail.
  let isFirst = true
  const moreBoardsAt: string[] = []
  for await (const offers of hotels) {
    yield isFirst ? beginning() : ','
    isFirst = false
    if (offers.leavesOutBoards === true) moreBoardsAt.push(offers.hotelId)
    yield* describeHotel(role === 'public' ? withoutTradeFields(offers) : offers)
  }
  if (isFirst) yield beginning()
  const last = z.parse(knownAtLast, {
    ...(notices.length > 0 && { notices }),
    ...(moreBoardsAt.length > 0 && { moreBoardsAt }),
  })
  const text = JSON.stringify(last).slice(1)
  yield text === '}' ? ']}' : `],${text}`
}

async function* describeHotel({ hotelId, roomTypes }: HotelOffers): AsyncGenerator<string> {
  const offersPerYield = Math.ceil(ratesPerYield / (roomTypes[0]?.rates.length ?? 1))
  yield `{"hotelId":${JSON.stringify(hotelId)},"roomTypes":[`
  for (let first = 0; first < roomTypes.length; first += offersPerYield) {
    await yieldToEventLoop()
    const offers = z.parse(someOffers, roomTypes.slice(first, first + offersPerYield))
    yield (first > 0 ? ',' : '') + JSON.stringify(offers).slice(1, -1)
  }
  yield ']}'
}

const someOffers = z.array(offer)
const knownAtFirst = z.omit(findOffers.response, { data: true, notices: true, moreBoardsAt: true })
const knownAtLast = z.pick(findOffers.response, { notices: true, moreBoardsAt: true })

/** Removes the fields that only agents and staff may see. @spec Room type entry */
export function withoutTradeFields({ hotelId, roomTypes }: HotelOffers): HotelOffers {
  return {
    hotelId,
    roomTypes: roomTypes.map((offer) => ({
      ...offer,
      supplier: '',
      supplierId: 0,
      rates: offer.rates.map((rate) => ({ ...rate, commission: [] })),
    })),
  }
}

/** Returns one day per night of the stay; an empty list without a hotel. @spec Offers result */
async function weatherOf(
  { forecast, onWeatherError }: OfferSources,
  hotel: Hotel | undefined,
  { checkin, checkout }: OffersInput,
): Promise<readonly ForecastDay[]> {
  if (hotel === undefined) return []
  try {
    return await forecast.daily(hotel, checkin, Math.min(nightsBetween(checkin, checkout), maxWeatherDays))
  } catch (error) {
    onWeatherError(error)
    return []
  }
}
