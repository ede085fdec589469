import type { Place } from '#server/places/place'
import { countryPriceLevel } from './countries.ts'
import { destinations } from './destinations.ts'
import { hashText } from '../random.ts'

const pullTotal = 3_000

/**
 * Divides hotels among places: every destination gets its pull, the rest follows population, a little less than
 * proportionally, and how well off the country is. Yields the place of each hotel, places with several in one run.
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
    // Rounding keeps a single hotel from always falling to the last place.
    const due = Math.min(count, Math.round((share / total) * count))
    for (; given < due; given++) yield place
  }
}

/** The weight of a town that is not a destination. */
function weigh({ population, countryCode }: Place): number {
  return population ** 0.85 * countryPriceLevel(countryCode) ** 1.2
}

/**
 * In bands of ten degrees from north to south, each from west to east, so that shares of less than one hotel gather
 * within a region.
 */
function byRegion(a: Place, b: Place): number {
  return band(b) - band(a) || a.longitude - b.longitude || hashText(a.placeId) - hashText(b.placeId)
}

function band({ latitude }: Place): number {
  return Math.floor(latitude / 10)
}
