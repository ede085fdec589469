import { utcDay } from '#contract/days'
import type { MinRatesResponse } from '#contract/find-min-rates'
import type { OffersRequest } from '#contract/find-offers'
import { maxRatesPerHotel, stayDateErrors } from '#contract/stay-limits'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { explainError, isNotFound } from '../../api/explain-error.ts'
import { minRatesQuery } from '../../api/find-min-rates.ts'
import { offersQuery } from '../../api/find-offers.ts'
import { isOffered } from '../../browser/platform.ts'
import { staySearchFields } from '../../components/stay/stay-search.ts'
import { useTemperatureUnit } from '../../components/weather/temperature-unit.ts'
import { weatherWords } from '../../components/weather/weather-words.ts'
import type { KeptStay } from '../../format/kept-stay.ts'
import type { ComparedStay } from './compared-rows.ts'
import type { ReadStay } from './read-stays.ts'
import { type Repriced, reprice, wantsMinRate } from './reprice.ts'
import { byKey, dealKey, ownDeal, useFoundHotels } from './use-found-hotels.ts'
import { useStaysWeather } from './use-stays-weather.ts'

/** Prices stays as they are today, with one request for those of the same nights and guests, and finds what else decides. */
export function useComparedStays(stays: readonly ReadStay[], now: Date) {
  const today = utcDay(now.getTime())
  const { hotels, deals, compared } = useFoundHotels(stays.map(({ stay }) => stay))
  const requests = requestsOf(
    stays.map(({ stay }) => stay),
    today,
  )
  const keys = [...requests.keys()]
  const offers = byKey(keys, useQueries({ queries: keys.map((key) => offersQuery(requests.get(key))) }))

  const first = stays.map(({ stay }) => repricedOf(stay))
  const wanting = keys.filter((key) =>
    stays.some(({ stay }, index) => nightsKey(stay) === key && wantsMinRate(first[index]!)),
  )
  const asked = isOffered('findMinRates') ? wanting : []
  const minRates = byKey(
    asked,
    useQueries({
      queries: asked.map((key) => {
        const { hotelIds, checkin, checkout, occupancies } = requests.get(key)!
        return minRatesQuery({ hotelIds, checkin, checkout, occupancies })
      }),
    }),
  )
  const weather = useStaysWeather(
    stays.map(({ stay }) => stay),
    compared,
    today,
  )
  const unit = useTemperatureUnit()

  function repricedOf(
    stay: KeptStay,
    cheapest?: Pick<UseQueryResult<MinRatesResponse>, 'data' | 'isPending'>,
  ): Repriced {
    const { hotelId } = stay
    const [dateError] = stayDateErrors(stay, today)
    const hotel = hotels.get(hotelId)
    const offered = offers.get(nightsKey(stay))
    const error = hotel?.error ?? offered?.error
    if (dateError !== undefined) return { kind: 'unknown', reason: datesReason(stay, today) }
    if (isNotFound(hotel?.error)) return { kind: 'unknown', reason: 'There is no such hotel any more.' }
    if (error) return { kind: 'unknown', reason: explainError(error) }
    if (offered?.data?.isComplete !== true || deals.get(dealKey(stay))?.isPending !== false || cheapest?.isPending) {
      return { kind: 'checking' }
    }
    return reprice(stay, {
      response: offered.data.response,
      deal: ownDeal(stay, deals),
      minRate: cheapest?.data?.data.find((each) => each.hotelId === hotelId)?.minRate,
    })
  }

  const failed = [...hotels.values(), ...offers.values(), ...deals.values()].filter(({ isError }) => isError)
  return {
    compared: stays.map(({ stay }): ComparedStay => {
      const days = weather.get(stay)?.days ?? []
      return {
        stay,
        repriced: repricedOf(stay, minRates.get(nightsKey(stay))),
        hotel: compared.get(stay.hotelId),
        weather: days.length === 0 ? undefined : weatherWords(days, unit),
      }
    }),
    photos: new Map([...hotels].map(([id, { data }]) => [id, data?.images[0]?.url])),
    names: new Map([...hotels].map(([id, { data }]) => [id, data?.name])),
    credits: [
      ...new Map([...weather.values()].flatMap(({ credits }) => credits).map((each) => [each.href, each])).values(),
    ],
    hasFailed: failed.some(({ error }) => !isNotFound(error)),
    isRetrying: failed.some(({ isFetching }) => isFetching),
    retry() {
      for (const { refetch } of failed) void refetch()
    },
  }
}

/** The requests for offers, by the nights and guests that several stays may have in common. */
function requestsOf(stays: readonly KeptStay[], today: string): Map<string, OffersRequest> {
  const requests = new Map<string, OffersRequest>()
  for (const stay of stays) {
    if (stayDateErrors(stay, today).length > 0) continue
    const { hotelId, checkin, checkout, rooms } = stay
    const key = nightsKey(stay)
    const known = requests.get(key)?.hotelIds ?? []
    requests.set(key, {
      hotelIds: [...new Set([...known, hotelId])].toSorted(),
      checkin,
      checkout,
      occupancies: [...(staySearchFields.rooms.read(rooms) ?? [])],
      maxRatesPerHotel,
      refundableRatesOnly: false,
    })
  }
  return new Map([...requests].toSorted(([a], [b]) => a.localeCompare(b)))
}

function nightsKey({ checkin, checkout, rooms }: KeptStay): string {
  return `${checkin} ${checkout} ${rooms}`
}

function datesReason(stay: KeptStay, today: string): string {
  return stay.checkin < today ? 'Its dates have passed.' : 'There are no rates yet for these dates.'
}
