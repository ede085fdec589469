import type { Settlement } from '#sources/places/geonames'
import { distanceKm, createNearby } from '#sources/places/nearby'

interface Town extends Pick<
  Settlement,
  'geonameId' | 'name' | 'countryCode' | 'latitude' | 'longitude' | 'population'
> {
  readonly regionId: string
}

/** The largest distances to the larger town, tried in order. */
const radiiKm = [25, 100, 400]

/**
 * For each place that shares name and region with a larger place, returns the nearest larger town with another name.
 * Two places with the same name and region never get the same town. A place without such a town is missing.
 *
 * @param places largest first
 */
export function nearNames(places: readonly Town[]): ReadonlyMap<number, string> {
  const townsNear = createNearby(places)
  const larger = new Map<string, string[]>()
  const names = new Map<number, string>()
  for (const place of places) {
    const { geonameId, name, regionId } = place
    const key = `${name}\t${regionId}`
    const taken = larger.get(key)
    if (taken === undefined) {
      larger.set(key, [])
      continue
    }
    const near = nearestLarger(townsNear, place, taken)
    if (near === undefined) continue
    taken.push(near)
    names.set(geonameId, near)
  }
  return names
}

function nearestLarger(
  townsNear: ReturnType<typeof createNearby<Town>>,
  place: Town,
  taken: readonly string[],
): string | undefined {
  for (const radiusKm of radiiKm) {
    const [nearest] = townsNear(place, radiusKm)
      .filter(({ name, population, countryCode }) => {
        const isLarger = population > place.population && countryCode === place.countryCode
        return isLarger && name !== place.name && !taken.includes(name)
      })
      .toSorted((a, b) => distanceKm(a, place) - distanceKm(b, place))
    if (nearest !== undefined) return nearest.name
  }
  return undefined
}
