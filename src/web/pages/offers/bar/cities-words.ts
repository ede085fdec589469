import type { ListedHotel } from '#contract/list-hotels'

/** The cities of hotels, the one with the most of them first: `Paris`, `Paris, Lyon`, `Paris and 3 more places`. */
export function citiesWords(hotels: readonly Pick<ListedHotel, 'city' | 'country'>[]): string {
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
