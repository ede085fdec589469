import type { Place } from '#server/places/place'
import type { Position } from '#server/places/sphere'
import { loadSettlements, type Settlement } from '../../places/geonames.ts'
import { distanceKm, moved, createNearby, strongest } from '../../places/nearby.ts'
import type { Random } from '../random.ts'

/** Returns random sites in one town. */
export type Scatter = (random: Random) => Position

const sectionReachKm = 15
const leastSections = 5

/**
 * Returns a function that creates a generator of sites in a town. Sites lie around the town's named parts, mostly near
 * the centre, if enough are known. Otherwise they lie around the centre and towards other settlements, which are on
 * land.
 */
export function createScatter(places: readonly Place[]): (place: Place) => Scatter {
  const settlements = loadSettlements()
  const townsNear = createNearby(places)
  const settlementsNear = createNearby(settlements)
  // The town with the largest ratio of population to distance.
  const townOf = (section: Settlement) =>
    strongest(
      townsNear(section, sectionReachKm).filter(({ countryCode }) => countryCode === section.countryCode),
      (place) => place.population / (1 + distanceKm(place, section) ** 2),
    )
  const sections = settlements.filter(({ isSection }) => isSection)
  const sectionsOf = Map.groupBy(sections, (section) => townOf(section)?.placeId)

  return (place) => {
    const sections = sectionsOf.get(place.placeId) ?? []
    const overall = spreadKm(place.population)
    if (sections.length >= leastSections) {
      const weights = sections.map((section) => 1 / (1 + (distanceKm(place, section) / 3) ** 2))
      return (random) => {
        const section = sections[random.weighted(weights)] as Settlement
        const spread = Math.min(0.45, overall)
        return moved(section, random.bell() * spread, random.bell() * spread)
      }
    }
    const bearings = settlementsNear(place, 20)
      .filter((settlement) => distanceKm(place, settlement) > 1)
      .map((settlement) => bearing(place, settlement))
    return (random) => {
      const awayKm = Math.abs(random.bell()) * overall
      const towards = bearings.length > 0 ? random.pick(bearings) + random.bell() * 0.35 : random.next() * 2 * Math.PI
      const smallest = random.bell() * 0.15
      return moved(place, Math.sin(towards) * awayKm + smallest, Math.cos(towards) * awayKm + random.bell() * 0.15)
    }
  }
}

/** Returns the standard deviation of hotels' distances from the centre; it grows with the square root of the population. */
function spreadKm(population: number): number {
  return Math.min(0.25 + Math.sqrt(population) / 1_100, 3)
}

/** Returns the bearing in radians clockwise from north. */
function bearing(from: Place, to: Settlement): number {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  return Math.atan2(east, to.latitude - from.latitude)
}
