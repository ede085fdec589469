import type { DealDay, CheapestStay } from '#contract/deals/list-deal-days'
import type { OperationInMeters } from './near.ts'
import { type DealSources, dealsVersion, hotelNoOf } from './list-deals.ts'
import { searchHotels, matching, type RankedHotel, type WantedStays, withinWindow } from './search-stays.ts'
import { addDays, dayMs, utcDay } from '#contract/days'
import { roundMoney } from '#contract/money'
import type { HotelStays } from './deal-storage.ts'
import type { StayColumns } from './stay-columns.ts'

/**
 * Returns, for each check-in day, the stay with the fewest miles per night, at the hotels around a place or at one hotel.
 *
 * @spec 2. Get top hotel deals
 */
export function handleListDealDays(sources: DealSources): OperationInMeters<'listDealDays'> {
  const { latest, hotels, deals, locate, clock } = sources
  return {
    cacheKey: (caller) => dealsVersion(sources, caller),
    async handle({ hotelId, ...input }, { address }) {
      const { current } = latest
      const days = createDayMinimums(input, clock())
      const search = { ...input, sort: 'cpm', hotelNo: await hotelNoOf(deals, hotelId) } as const
      const radius = await searchHotels({ ...sources, current }, search, locate(address), days.add)
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

/** The known stays for one check-in day. */
interface Day {
  hotels: number
  cheapest: { readonly hotelNo: number; readonly stays: StayColumns; readonly at: number } | undefined
  /** Whether a stay is available, matching or not. */
  hasOther: boolean
}

/**
 * Finds the fewest miles per night for each check-in day, over all added hotels.
 *
 * @param nowMs only stays that begin tomorrow or later count
 */
export function createDayMinimums(wanted: WantedStays, nowMs: number) {
  const days = new Map<number, Day>()

  function dayOf(startDay: number): Day {
    let day = days.get(startDay)
    if (day === undefined) days.set(startDay, (day = { hotels: 0, cheapest: undefined, hasOther: false }))
    return day
  }

  return {
    /** Returns whether the hotel has a matching stay. */
    add({ hotelNo, stays }: HotelStays, ranked: Pick<RankedHotel, 'hasClimate'>): boolean {
      for (const at of withinWindow(stays, wanted, nowMs)) {
        const day = dayOf(stays.startDays[at]!)
        if (!stays.isSoldOut(at)) day.hasOther = true
      }
      let last: number | undefined
      for (const at of matching(stays, wanted, nowMs, ranked)) {
        const startDay = stays.startDays[at]!
        const day = dayOf(startDay)
        if (startDay !== last) day.hotels += 1
        last = startDay
        if (day.cheapest === undefined || isCheaper(stays, at, day.cheapest)) day.cheapest = { hotelNo, stays, at }
      }
      return last !== undefined
    },
    /** Returns the days in order, without days that have available stays but no matching ones. */
    list: () =>
      [...days]
        .filter(([, { cheapest, hasOther }]) => cheapest !== undefined || !hasOther)
        .toSorted(([one], [other]) => one - other)
        .map(([startDay, { hotels, cheapest }]) => ({
          start_date: utcDay(startDay * dayMs),
          hotels,
          cheapest: cheapest && { hotelNo: cheapest.hotelNo, ...describe(cheapest.stays, cheapest.at) },
        })),
  }
}

/** Returns whether a stay takes fewer miles per night than another one or, if equal, less money per night. */
function isCheaper(stays: StayColumns, at: number, than: NonNullable<Day['cheapest']>): boolean {
  const nights = stays.nights[at]!
  const otherNights = than.stays.nights[than.at]!
  // Multiplies instead of dividing, so that nothing is rounded.
  const miles = stays.miles[at]! * otherNights - than.stays.miles[than.at]! * nights
  return miles < 0 || (miles === 0 && stays.cents[at]! * otherNights < than.stays.cents[than.at]! * nights)
}

function describe(stays: StayColumns, at: number): Omit<CheapestStay, 'hotel_id'> {
  const { currency } = stays
  const nights = stays.nights[at]!
  const cents = stays.cents[at]!
  return {
    end_date: addDays(stays.startDate(at), nights),
    miles_required: stays.miles[at]!,
    price_per_night: { amount: roundMoney(cents / nights / 100, currency), currency },
    selling_price: { amount: roundMoney(cents / 100, currency), currency },
    cpm: stays.cpm(at),
  }
}
