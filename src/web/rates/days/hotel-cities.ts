import type { ListedHotel } from '#contract/hotels/list-hotels'
import { countryName } from '#web/kit/format/country-name.ts'

type PlacedHotel = Pick<ListedHotel, 'name' | 'city' | 'country' | 'latitude' | 'longitude'>

/** A city among the hotels of a request. */
export interface HotelCity {
  /** Unlike that of any other among them. */
  readonly name: string
  /** The mean of its hotels. */
  readonly latitude: number
  readonly longitude: number
}

/** Farther apart, cities of the same name are not the same. */
const maxApartDegrees = 1

/** Returns the cities of hotels: that of the first hotel comes first, then those with the most hotels. Unknown ids count for nothing. */
export function hotelCities(ids: readonly string[], hotels: ReadonlyMap<string, PlacedHotel>): readonly HotelCity[] {
  const groups: [first: PlacedHotel, ...others: PlacedHotel[]][] = []
  for (const id of ids) {
    const hotel = hotels.get(id)
    if (hotel === undefined) continue
    const group = groups.find(([first]) => isSameCity(first, hotel))
    if (group === undefined) groups.push([hotel])
    else group.push(hotel)
  }
  const [first, ...others] = groups
  if (first === undefined) return []
  const sorted = [first, ...others.toSorted((a, b) => b.length - a.length)]
  return sorted.map((group) => ({
    name: distinctName(
      group[0],
      sorted.flatMap((other) => (other === group ? [] : other[0])),
    ),
    latitude: mean(group.map(({ latitude }) => latitude)),
    longitude: meanLongitude(group.map(({ longitude }) => longitude)),
  }))
}

function isSameCity(first: PlacedHotel, hotel: PlacedHotel): boolean {
  return (
    first.city === hotel.city &&
    first.country === hotel.country &&
    Math.abs(first.latitude - hotel.latitude) < maxApartDegrees &&
    Math.abs(turn(first.longitude, hotel.longitude)) * Math.cos((first.latitude * Math.PI) / 180) < maxApartDegrees
  )
}

function distinctName({ city, country, name }: PlacedHotel, others: readonly PlacedHotel[]): string {
  if (city === '') return `the area of ${name}`
  const same = others.filter((other) => other.city === city)
  if (same.length === 0) return city
  const isInSameCountry = same.some((other) => other.country === country)
  return `${city}, ${isInSameCountry ? `near ${name}` : countryName(country)}`
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
