import type { OffersRequest } from '#contract/hotels/find-offers'
import type { ListedHotel } from '#contract/hotels/list-hotels'
import { maxOfferHotels } from '#contract/hotels/stay-limits'
import { formatStayNights } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { formatParty } from '#web/stay/offer/format-offer.ts'
import { mealName } from './meals.ts'
import type { Addition } from './pasted-ids.ts'

export interface MadeSearch {
  readonly request: OffersRequest
  readonly boards: readonly string[] | undefined
  /** The hotels with known names, by id. */
  readonly hotels: ReadonlyMap<string, ListedHotel>
  readonly now: Date
}

/** Describes a search: `58 hotels · Paris` and `Dec 22 – 24, 2 nights · 1 room, 2 adults · Breakfast · DE`. */
export function describeSearch({ request, boards, hotels, now }: MadeSearch) {
  const { hotelIds, occupancies, guestNationality, refundableRatesOnly } = request
  const listed = hotelIds.flatMap((id) => hotels.get(id) ?? [])
  const only = hotelIds.length === 1 ? listed[0]?.name : undefined
  const parts = (...texts: (string | false | undefined)[]) => texts.filter(Boolean).join(' · ')
  return {
    hotels: parts(only ?? formatCount(hotelIds.length, 'hotel', 'hotels'), describeCities(listed)),
    stay: parts(
      formatStayNights(request, now),
      formatParty(occupancies),
      boards !== undefined && mealName(boards),
      guestNationality,
      refundableRatesOnly === true && 'refundable only',
    ),
  }
}

/**
 * Describes the result of adding hotels. `nameOf` names a hotel, `unknown` lists ids without a hotel, and `where` is
 * the area, such as `in Lisbon`.
 */
export function describeAddition(
  { added, already, over }: Addition,
  nameOf: (id: string) => string,
  { unknown = [], where = '' }: { readonly unknown?: readonly string[]; readonly where?: string | undefined } = {},
): string {
  const [first, ...others] = added.filter((id) => !unknown.includes(id))
  const count = formatCount(others.length + 1, 'hotel', 'hotels')
  const found = first === undefined ? 'Nothing added' : `Added ${others.length === 0 ? nameOf(first) : count}`
  const left = formatCount(over.length, 'hotel', 'hotels')
  const list = (title: string, ids: readonly string[]) =>
    ids.length === 0 ? [] : `${title}: ${formatNames(ids.map(nameOf))}.`
  return [
    `${found} ${where}`.trim() + '.',
    list('Already chosen', already),
    unknown.length === 0 ? [] : `Unknown: ${unknown.join(', ')}.`,
    list(`${left} left out, over the limit of ${maxOfferHotels}`, over),
  ]
    .flat()
    .join(' ')
}

const maxNamed = 12

/** Lists up to a dozen names, then the number of the rest. */
export function formatNames(names: readonly string[]): string {
  const rest = names.length - maxNamed
  return rest <= 0 ? names.join(', ') : `${names.slice(0, maxNamed).join(', ')} and ${rest} more`
}

/**
 * Lists the cities of hotels, the one with the most hotels first: `Paris`, `Paris, Lyon`, `Paris and 3 more places`.
 */
export function describeCities(hotels: readonly Pick<ListedHotel, 'city' | 'country'>[]): string {
  const groups = Map.groupBy(hotels, ({ city, country }) => `${city} ${country}`)
  const cities = [...groups.values()].toSorted((a, b) => b.length - a.length).flatMap(([first]) => first?.city ?? [])
  return cities.length <= 3 ? cities.join(', ') : `${cities[0]} and ${cities.length - 1} more places`
}
