import type { ListedHotel } from '#contract/hotels/list-hotels'
import { countryName } from '#web/kit/format/country-name.ts'
import { distanceMeters, type Position } from '#web/kit/format/distance.ts'

type PlacedHotel = Pick<ListedHotel, 'id' | 'name' | 'city' | 'country' | 'latitude' | 'longitude'>

/** Hotels in a city and nearby places, which share the same weather. The position is that of the city's first hotel. */
export interface HotelPlace extends Position {
  /** The main city, with the number of the others: `Paris and 10 nearby`. Unique among the places. */
  readonly name: string
  /** The city with the most hotels. */
  readonly city: string
  readonly hotelIds: readonly string[]
}

/** Cities within this distance of each other are one place. */
const nearMeters = 30_000
/** Cities of the same name farther apart than this are different cities. */
export const sameCityMeters = 110_000

/**
 * Returns the places of hotels: the first hotel's place first, then those with the most hotels. Ignores unknown ids.
 */
export function hotelPlaces(ids: readonly string[], hotels: ReadonlyMap<string, PlacedHotel>): readonly HotelPlace[] {
  const known = ids.flatMap((id) => hotels.get(id) ?? [])
  const cities = gathered(known, isSameCity).toSorted((a, b) => b.length - a.length)
  const places = gathered(cities, ([main], [other]) => distanceMeters(main!, other!) < nearMeters)
  const rank = (place: PlacedHotel[][]) => (place.flat().includes(known[0]!) ? Infinity : place.flat().length)
  const sorted = places.toSorted((a, b) => rank(b) - rank(a))
  const mains = sorted.map(([city]) => city![0]!)
  return sorted.map((place, index) => {
    const { latitude, longitude, ...main } = mains[index]!
    const nearby = place.length === 1 ? '' : ` and ${place.length - 1} nearby`
    const hotelIds = place.flat().map(({ id }) => id)
    return { name: distinctName(main, mains) + nearby, city: main.city, latitude, longitude, hotelIds }
  })
}

/** Groups items: each joins the first group with a first item that it matches. */
function gathered<Item>(items: readonly Item[], belongs: (first: Item, item: Item) => boolean): Item[][] {
  const groups: Item[][] = []
  for (const item of items) {
    const group = groups.find(([first]) => belongs(first!, item))
    if (group === undefined) groups.push([item])
    else group.push(item)
  }
  return groups
}

function isSameCity(first: PlacedHotel, hotel: PlacedHotel): boolean {
  return first.city === hotel.city && first.country === hotel.country && distanceMeters(first, hotel) < sameCityMeters
}

function distinctName({ city, country, name }: Omit<PlacedHotel, keyof Position>, all: readonly PlacedHotel[]): string {
  if (city === '') return `the area of ${name}`
  const same = all.filter((other) => other.city === city)
  if (same.length === 1) return city
  return `${city}, ${same.filter((other) => other.country === country).length > 1 ? `near ${name}` : countryName(country)}`
}
