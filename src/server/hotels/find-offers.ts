import { nightsBetween, utcDay } from '#contract/days'
import * as z from 'zod/mini'
import { rights } from '#contract/endpoint'
import { findOffers, offer, type HotelOffers, type OffersInput, type OffersResponse } from '#contract/find-offers'
import type { Clock } from '../clock.ts'
import type { Caller, Operation } from '../http/operation.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import type { Forecast } from '../weather/forecast.ts'
import type { Hotel } from './hotel.ts'
import { checkStayDates } from './stay-dates.ts'
import type { HotelCatalogue } from './storage.ts'
import type { GuestLevel, Supplier } from './supplier.ts'

/** Two hundred ids and nine rooms are far less; whoever sends more finds out what is wrong with it. */
const bodyLimitBytes = 2 ** 20

const maxWeatherDays = 16

/** Rates checked and written between two turns of the event loop. */
const ratesPerTurn = 100

type Weather = OffersResponse['weather']

export interface OfferSources {
  readonly hotels: HotelCatalogue
  readonly supplier: Supplier
  readonly forecast: Forecast
  readonly clock: Clock
  /** Told when the weather cannot be had; the rates are answered without it. */
  readonly onWeatherError: (error: unknown) => void
}

/**
 * Rates of many hotels for one stay, hotel by hotel as they are asked for, and the weather at the first of them.
 *
 * @spec 4. Retrieve rates for hotels
 */
export function handleFindOffers(sources: OfferSources): Operation<typeof findOffers> {
  return {
    bodyLimitBytes,
    async handle(input, caller) {
      const today = utcDay(sources.clock())
      checkStayDates(input, today)
      const hotels = await sources.hotels.hotelsByIds([...new Set(input.hotelIds)])
      return { parts: describe(sources, hotels, input, caller, today) }
    },
  }
}

async function* describe(
  sources: OfferSources,
  hotels: readonly Hotel[],
  input: OffersInput,
  { role }: Caller,
  today: string,
): AsyncGenerator<string> {
  const { supplier } = sources
  const guestLevel = rights.indexOf(role) as GuestLevel
  const weather = weatherOf(sources, hotels[0], input)
  yield '{"data":['
  let separator = ''
  for await (const offers of supplier.offers(hotels, { ...input, guestLevel, today })) {
    yield separator
    yield* describeHotel(role === 'public' ? withoutTrade(offers) : offers)
    separator = ','
  }
  const rest = z.parse(restOfAnswer, { guestLevel, sandbox: supplier.isSandbox, weather: await weather })
  yield `],${JSON.stringify(rest).slice(1)}`
}

async function* describeHotel({ hotelId, roomTypes }: HotelOffers): AsyncGenerator<string> {
  const offersPerTurn = Math.ceil(ratesPerTurn / (roomTypes[0]?.rates.length ?? 1))
  yield `{"hotelId":${JSON.stringify(hotelId)},"roomTypes":[`
  for (let first = 0; first < roomTypes.length; first += offersPerTurn) {
    await yieldToEventLoop()
    const offers = z.parse(someOffers, roomTypes.slice(first, first + offersPerTurn))
    yield (first > 0 ? ',' : '') + JSON.stringify(offers).slice(1, -1)
  }
  yield ']}'
}

const someOffers = z.array(offer)
const restOfAnswer = z.omit(findOffers.response, { data: true })

/** What agents and staff alone are told is left out. @spec Room type entry */
function withoutTrade({ hotelId, roomTypes }: HotelOffers): HotelOffers {
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

/** One day for each night of the stay at a hotel; none without a hotel. @spec Offers result */
async function weatherOf(
  { forecast, onWeatherError }: OfferSources,
  hotel: Hotel | undefined,
  { checkin, checkout }: OffersInput,
): Promise<Weather> {
  if (hotel === undefined) return []
  try {
    const days = await forecast.daily(hotel, checkin, Math.min(nightsBetween(checkin, checkout), maxWeatherDays))
    return days.map((dailyWeather) => ({ dailyWeather }))
  } catch (error) {
    onWeatherError(error)
    return []
  }
}
