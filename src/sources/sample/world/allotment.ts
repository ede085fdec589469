import type { Place } from '#server/places/place'
import { countryPriceLevel } from './countries.ts'
import { destinations } from './destinations.ts'
import { hashText } from '../random.ts'

const pullTotal = 3_000

/**
 * Distributes hotels over places. Every destination gets its pull; the rest follows population, a little less than in
 * proportion, and the wealth of the country. Yields the place of each hotel, with the hotels of a place in one run.
 */
export function* allot(places: readonly Place[], count: number): Generator<Place> {
  const pulls = new Map(destinations.map(({ geonameId, pull }) => [`gn${geonameId}`, pull]))
  const spread = places.filter(({ population }) => population > 0).toSorted(byRegion)
  const drawn = spread.reduce((sum, { placeId }) => sum + (pulls.get(placeId) ?? 0), 0)
  const others = spread.reduce((sum, place) => sum + (pulls.has(place.placeId) ? 0 : weigh(place)), 0)
  const total = others > 0 ? pullTotal : drawn
  let share = 0
  let given = 0
  for (const place of spread) {
    share += pulls.get(place.placeId) ?? (weigh(place) / others) * (pullTotal - drawn)
    // Without rounding, a single hotel would always go to the last place.
    const due = Math.min(count, Math.round((share / total) * count))
    for (; given < due; given++) yield place
  }
}

/** Returns the weight of a town that is not a destination. */
function weigh({ population, countryCode }: Place): number {
  return population ** 0.85 * countryPriceLevel(countryCode) ** 1.2
}

/**
 * Orders places by bands of ten degrees from north to south, and from west to east within a band, so that fractions of
 * a hotel accumulate within a region.
 */
function byRegion(a: Place, b: Place): number {
  return band(b) - band(a) || a.longitude - b.longitude || hashText(a.placeId) - hashText(b.placeId)
}

function band({ latitude }: Place): number {
  return Math.floor(latitude / 10)
}
