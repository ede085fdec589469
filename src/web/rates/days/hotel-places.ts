import type { ListedHotel } from '#contract/hotels/list-hotels'
import { countryName } from '#web/kit/format/country-name.ts'

type PlacedHotel = Pick<ListedHotel, 'name' | 'city' | 'country' | 'latitude' | 'longitude'>

/** Hotels that have the same weather: those of a city, and of the places near it. */
export interface HotelPlace {
  /** The city of most of them, with how many others there are: `Paris and 10 nearby`. Unlike that of any other place. */
  readonly name: string
  /** The mean of its hotels. */
  readonly latitude: number
  readonly longitude: number
}

const kmPerDegree = 111.2
/** Cities within this distance of one another are one place. */
const nearKm = 30
/** Farther apart, cities of the same name are not the same. */
const sameCityKm = 110

/** Returns the places of hotels: that of the first hotel comes first, then those with the most hotels. Unknown ids count for nothing. */
export function hotelPlaces(ids: readonly string[], hotels: ReadonlyMap<string, PlacedHotel>): readonly HotelPlace[] {
  const groups: PlacedHotel[][] = []
  for (const id of ids) {
    const hotel = hotels.get(id)
    if (hotel === undefined) continue
    const group = groups.find(([first]) => first !== undefined && isSamePlace(first, hotel))
    if (group === undefined) groups.push([hotel])
    else group.push(hotel)
  }
  const [first, ...others] = groups
  if (first === undefined) return []
  const sorted = [first, ...others.toSorted((a, b) => b.length - a.length)].map((group) => ({
    group,
    ...mainCity(group),
  }))
  return sorted.map(({ group, main, nearby }) => ({
    name: `${distinctName(
      main,
      sorted.map((other) => other.main).filter((other) => other !== main),
    )}${nearby === 0 ? '' : ` and ${nearby} nearby`}`,
    latitude: mean(group.map(({ latitude }) => latitude)),
    longitude: meanLongitude(group.map(({ longitude }) => longitude)),
  }))
}

function isSamePlace(first: PlacedHotel, hotel: PlacedHotel): boolean {
  const east = turn(first.longitude, hotel.longitude) * Math.cos((first.latitude * Math.PI) / 180)
  const km = kmPerDegree * Math.hypot(hotel.latitude - first.latitude, east)
  return km < (first.city === hotel.city && first.country === hotel.country ? sameCityKm : nearKm)
}

/** Returns the first hotel in the city with the most of them, and how many other cities there are. */
function mainCity(group: readonly PlacedHotel[]) {
  const cities = [...Map.groupBy(group, ({ city }) => city).values()].toSorted((a, b) => b.length - a.length)
  return { main: cities[0]![0]!, nearby: cities.length - 1 }
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
