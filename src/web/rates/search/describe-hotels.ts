import type { ListedHotel } from '#contract/hotels/list-hotels'
import { maxOfferHotels } from '#contract/hotels/stay-limits'
import { formatCount } from '#web/kit/format/locale.ts'
import type { Addition } from './pasted-ids.ts'

/** Describes the result of adding hotels: `nameOf` names a hotel, `unknown` lists ids without one, `where` is as in `in Lisbon`. */
export function describeAddition(
  { added, already, repeated, over }: Addition,
  nameOf: (id: string) => string,
  { unknown = [], where }: { readonly unknown?: readonly string[]; readonly where?: string | undefined } = {},
): string {
  const found = added.filter((id) => !unknown.includes(id))
  const named = (ids: readonly string[]) => formatNames(ids.map(nameOf))
  return [
    found.length === 0
      ? 'Nothing added'
      : `Added ${found.length === 1 ? nameOf(found[0] ?? '') : formatCount(found.length, 'hotel', 'hotels')}`,
    ...(where === undefined ? [] : [` ${where}`]),
    '.',
    ...(already.length === 0 ? [] : [` Already chosen: ${named(already)}.`]),
    ...(repeated.length === 0 ? [] : [` Repeated: ${named(repeated)}.`]),
    ...(unknown.length === 0 ? [] : [` Unknown: ${unknown.join(', ')}.`]),
    ...(over.length === 0
      ? []
      : [
          ` ${formatCount(over.length, 'hotel', 'hotels')} left out, over the limit of ${maxOfferHotels}: ${named(over)}.`,
        ]),
  ].join('')
}

const maxNamed = 12

/** Lists up to a dozen names, then the number of the rest. */
export function formatNames(names: readonly string[]): string {
  const rest = names.length - maxNamed
  return rest <= 0 ? names.join(', ') : `${names.slice(0, maxNamed).join(', ')} and ${rest} more`
}

/** The cities of hotels, the one with the most of them first: `Paris`, `Paris, Lyon`, `Paris and 3 more places`. */
export function describeCities(hotels: readonly Pick<ListedHotel, 'city' | 'country'>[]): string {
  const counts = new Map<string, { readonly city: string; count: number }>()
  for (const { city, country } of hotels) {
    const key = `${city} ${country}`
    const known = counts.get(key)
    if (known === undefined) counts.set(key, { city, count: 1 })
    else known.count += 1
  }
  const cities = [...counts.values()].toSorted((one, other) => other.count - one.count).map(({ city }) => city)
  return cities.length <= 3 ? cities.join(', ') : `${cities[0]} and ${cities.length - 1} more places`
}
