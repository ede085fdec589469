import type { ListedHotel } from '#contract/hotels/list-hotels'
import { countryName } from '#web/kit/format/country-name.ts'
import { distanceMeters, type Position } from '#web/kit/format/distance.ts'

type PlacedHotel = Pick<ListedHotel, 'name' | 'city' | 'country' | 'latitude' | 'longitude'>

/** Hotels that have the same weather: those of a city, and of the places near it. */
export interface HotelPlace {
  /** The city of most of them, with how many others there are: `Paris and 10 nearby`. Unlike that of any other place. */
  readonly name: string
  /** The mean of its hotels. */
  readonly latitude: number
  readonly longitude: number
}

/** Cities within this distance of one another are one place. */
const nearMeters = 30_000
/** Farther apart, cities of the same name are not the same. */
const sameCityMeters = 110_000

/** Returns the places of hotels: that of the first hotel comes first, then those with the most hotels. Unknown ids count for nothing. */
export function hotelPlaces(ids: readonly string[], hotels: ReadonlyMap<string, PlacedHotel>): readonly HotelPlace[] {
  const known = ids.flatMap((id) => hotels.get(id) ?? [])
  const cities = gathered(known, isSameCity).map((inCity) => ({ inCity, ...centreOf(inCity) }))
  const bySize = cities.toSorted((a, b) => b.inCity.length - a.inCity.length)
  const places = gathered(bySize, (main, city) => distanceMeters(main, city) < nearMeters).map((near) => ({
    main: near[0]!.inCity[0]!,
    nearby: near.length - 1,
    all: near.flatMap(({ inCity }) => inCity),
  }))
  const rank = (all: readonly PlacedHotel[]) => (all.includes(known[0]!) ? Infinity : all.length)
  const sorted = places.toSorted((a, b) => rank(b.all) - rank(a.all))
  const mains = sorted.map(({ main }) => main)
  return sorted.map(({ main, nearby, all }) => ({
    name: distinctName(main, mains) + (nearby === 0 ? '' : ` and ${nearby} nearby`),
    ...centreOf(all),
  }))
}

/** Groups items, each with the first group that it belongs to by the first item there. */
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

function centreOf(hotels: readonly Position[]): Position {
  return {
    latitude: mean(hotels.map(({ latitude }) => latitude)),
    longitude: meanLongitude(hotels.map(({ longitude }) => longitude)),
  }
}

function distinctName({ city, country, name }: PlacedHotel, all: readonly PlacedHotel[]): string {
  if (city === '') return `the area of ${name}`
  const same = all.filter((other) => other.city === city)
  if (same.length === 1) return city
  return `${city}, ${same.filter((other) => other.country === country).length > 1 ? `near ${name}` : countryName(country)}`
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Also where the hotels lie on both sides of the 180th meridian. */
function meanLongitude(values: readonly number[]): number {
  const [first = 0] = values
  return turn(0, first + mean(values.map((value) => turn(first, value))))
}

/** The degrees from one longitude to another the short way round, −180 to 180. */
function turn(from: number, to: number): number {
  return ((((to - from + 180) % 360) + 360) % 360) - 180
}
