import { nightsBetween, utcDay } from '#contract/days'
import * as z from 'zod/mini'
import { roles } from '#contract/endpoint'
import { findOffers, offer, type HotelOffers, type OffersInput, type OffersResponse } from '#contract/find-offers'
import type { Clock } from '../clock.ts'
import type { Caller, Operation } from '../http/operation.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import type { Forecast } from '../weather/forecast.ts'
import type { Hotel } from './hotel.ts'
import { checkStayDates } from './stay-dates.ts'
import type { HotelCatalogue } from './storage.ts'
import type { GuestLevel, Supplier } from './supplier.ts'

/** Far more than 200 ids and nine rooms take, so that a request with too many gets a validation error, not a 413. */
const bodyLimitBytes = 2 ** 20

const maxWeatherDays = 16

/** Rates checked and written before yielding to the event loop. */
const ratesPerYield = 100

type Weather = OffersResponse['weather']

export interface OfferSources {
  readonly hotels: HotelCatalogue
  readonly supplier: Supplier
  readonly forecast: Forecast
  readonly clock: Clock
  /** Called when the forecast fails; rates are returned without it. */
  readonly onWeatherError: (error: unknown) => void
}

/**
 * Streams the rates of many hotels for one stay, and the weather at the first of them.
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
  const guestLevel = roles.indexOf(role) as GuestLevel
  const weather = weatherOf(sources, hotels[0], input)
  yield '{"data":['
  let separator = ''
  for await (const offers of supplier.offers(hotels, { ...input, guestLevel, today })) {
    yield separator
    yield* describeHotel(role === 'public' ? withoutTradeFields(offers) : offers)
    separator = ','
  }
  const rest = z.parse(restOfResponse, { guestLevel, sandbox: supplier.isSandbox, weather: await weather })
  yield `],${JSON.stringify(rest).slice(1)}`
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
const restOfResponse = z.omit(findOffers.response, { data: true })

/** Removes what only agents and staff may see. @spec Room type entry */
function withoutTradeFields({ hotelId, roomTypes }: HotelOffers): HotelOffers {
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

/** Returns one day for each night of the stay; none without a hotel. @spec Offers result */
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
