import type { DealDay, listDealDays } from '#contract/list-deal-days'
import type { Operation } from '../../http/operation.ts'
import { type DealSources, dealsVersion, hotelNoOf } from '../list-deals.ts'
import { DayMinimums } from './day-minimums.ts'
import { searchHotels } from './search-stays.ts'

/**
 * Returns the stay of each day of arrival that takes the fewest miles a night, among the hotels around a place or of one
 * hotel.
 *
 * @spec 2. Get top hotel deals
 */
export function handleListDealDays(sources: DealSources): Operation<typeof listDealDays> {
  const { latest, hotels, deals, locate, clock } = sources
  return {
    cacheKey: (caller) => dealsVersion(sources, caller),
    async handle({ hotelId, ...input }, { address }) {
      const { current } = latest
      const days = new DayMinimums(input, clock())
      const search = { ...input, sort: 'cpm', hotelNo: await hotelNoOf(deals, hotelId) } as const
      const radius = await searchHotels({ ...sources, current }, search, locate(address), (hotel) => days.add(hotel))
      const found = days.list()
      const numbers = [...new Set(found.flatMap(({ cheapest }) => cheapest?.hotelNo ?? []))]
      const idOf = new Map((await hotels.hotelsByNumber(numbers)).map(({ hotelNo, hotel }) => [hotelNo, hotel.hotelId]))
      // A hotel may have been removed since its stays were found.
      const data = found.flatMap(({ cheapest, ...day }): DealDay[] => {
        if (cheapest === undefined) return [{ ...day, cheapest: null }]
        const { hotelNo, ...stay } = cheapest
        const hotel_id = idOf.get(hotelNo)
        return hotel_id === undefined ? [] : [{ ...day, cheapest: { hotel_id, ...stay } }]
      })
      return { body: { radius: radius ?? null, data } }
    },
  }
}
