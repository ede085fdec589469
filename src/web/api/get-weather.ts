import { getWeather, type WeatherRequest } from '#contract/get-weather'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { type StayWeather, stayWeather } from '../format/stay-weather.ts'
import { client } from './client.ts'

/** A forecast changes a few times a day. */
const freshMs = 10 * 60_000

/** The weather of days around a position, to about ten kilometres; nothing is requested without a request. */
export function weatherQuery(request: WeatherRequest | undefined) {
  const rounded = request && {
    ...request,
    // Positions nearby share an address, and so what is cached under it.
    latitude: toTenth(request.latitude),
    longitude: toTenth(request.longitude),
  }
  return queryOptions({
    queryKey: [getWeather.operation, rounded],
    queryFn:
      rounded === undefined
        ? skipToken
        : async ({ signal }): Promise<StayWeather> => {
            const { data, headers } = await client.call(getWeather, rounded, signal)
            return stayWeather(data.data, headers)
          },
    staleTime: freshMs,
  })
}

function toTenth(degrees: number): number {
  return Math.round(degrees * 10) / 10
}
