import type { DealPoint } from '#contract/deals/list-deal-points'
import { allot } from '#sources/sample/world/allotment'
import { loadPlaces } from '#sources/places/load-places'
import { Random } from '#sources/sample/random'

/** Degrees from a town's centre to its farthest hotels. */
const townRadius = 0.15
const best = { cpm: 2.4, multiplier: 240 }
/** A Unix time in seconds. */
const foundAt = 1_804_633_200

/** Returns deals distributed by population, best first, and always the same. */
export function samplePoints(count: number): DealPoint[] {
  const random = new Random(3)
  const towns = [...allot(loadPlaces(), count)]
  return towns
    .map((town, index) => ({ town, index, lot: random.next() }))
    .sort((one, other) => one.lot - other.lot)
    .map(({ town, index }, rank) => {
      const share = 1 - rank / count
      return {
        id: `h${String(index + 1).padStart(7, '0')}`,
        name: `${town.name} House ${index + 1}`,
        latitude: Number((town.latitude + (random.bell() * townRadius) / 3).toFixed(6)),
        longitude: Number((town.longitude + (random.bell() * townRadius) / 3).toFixed(6)),
        miles_required: random.integer(42, 1_800) * 100,
        nights: 1 + (index % 5),
        cpm: Number((best.cpm * share).toFixed(4)),
        multiplier: Math.round(best.multiplier * share),
        found_at: foundAt,
      }
    })
}
