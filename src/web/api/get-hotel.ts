import type { HotelDetail } from '#contract/get-hotel'
import { getHotelLine } from '#contract/request-lines'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { whenHydrated } from '../browser/hydration.ts'
import type { RunningText } from '../format/running-text.ts'
import { client } from './client.ts'
import { later } from './later.ts'

/** A hotel whose description can be shown. */
export interface Hotel extends HotelDetail {
  readonly description: RunningText
}

const getHotel = later(getHotelLine, async () => (await import('#contract/get-hotel')).getHotel)

export function hotelQuery(id: string | undefined) {
  return queryOptions({
    queryKey: [getHotel.operation, { id }],
    queryFn: id === undefined ? skipToken : async ({ signal }) => fetchHotel(id, signal),
  })
}

async function fetchHotel(id: string, signal: AbortSignal): Promise<Hotel> {
  const cleaning = whenHydrated().then(async () => import('../browser/clean-html.ts'))
  // An unknown hotel has nothing to clean.
  cleaning.catch(() => {})
  const { data } = await client.call(getHotel, { id }, signal)
  const { cleanHtml } = await cleaning
  return { ...data, description: cleanHtml(data.description) }
}

/** One hotel; nothing is requested without an id. */
export function useHotel(id: string | undefined) {
  const { data: hotel, error, isFetching, refetch } = useQuery(hotelQuery(id))
  return { hotel, error, isFetching, retry: refetch }
}
