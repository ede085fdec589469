import type { DealPoint } from '#contract/deals/list-deal-points'
import { formatMiles } from '#web/kit/format/miles.ts'
import { latitudeAt, mercatorX, mercatorY, type Coordinates } from '#basemap/geometry.ts'
import { emptyLevel, type DealLevel } from './cluster-index.ts'

/** A deal on the map, with its hotel's `id` and miles for all nights; `nightly` is for one, if the list shows that. */
export type MapDeal = Pick<DealPoint, 'id' | 'name' | 'latitude' | 'longitude' | 'miles_required' | 'nights'> & {
  readonly nightly?: number
}

/** A hotel with its price; the price labels and sorts its pill. */
export interface PricedHotel extends Coordinates {
  readonly id: string
  readonly name: string
  /** The formatted price with its currency. */
  readonly price: string
  readonly cents: number
}

/** A point on a map with a number: lower is better. */
export type MapPlace = MapDeal | PricedHotel

/** Returns the miles shown first on a deal's card, or a price in cents. */
export function figureOf(place: MapPlace): number {
  return 'cents' in place ? place.cents : (place.nightly ?? place.miles_required)
}

/** Returns the accessible name of a map button: a deal's miles for all nights, or a price. */
export function accessibleName(place: MapPlace): string {
  return 'cents' in place ? place.price : `${formatMiles(place.miles_required)} miles`
}

/** Returns a pill's text if it shows a price instead of miles. */
export function labelOf(place: MapPlace): string | undefined {
  return 'cents' in place ? place.price : undefined
}

/** A place on the map, or a cluster of several. */
export interface DealMarker extends Coordinates {
  /** Stable while the marker has the same deals. */
  readonly key: string
  /** Coordinates in the Mercator square, 0 to 1. */
  readonly x: number
  readonly y: number
  readonly count: number
  readonly best: MapPlace
  /** The rank of its best place; 0 is the best of all. */
  readonly rank: number
  /** The lowest number of its places. */
  readonly figure: number
  /** -1 for a single deal. */
  readonly clusterId: number
}

/** Shared by all levels of the same deals, which may be many. */
const ranksOf = new WeakMap<readonly MapPlace[], ReadonlyMap<string, number>>()

/** The markers of one level, each created on first access. */
export type DealMarkers = ReturnType<typeof createMarkers>

export function createMarkers(deals: readonly MapPlace[], level: DealLevel) {
  const byIndex = new Map<number, DealMarker>()
  const singles = new Map<number, DealMarker>()
  const { xs, ys, counts, ranks, figures, clusterIds } = level

  function at(index: number): DealMarker {
    const cached = byIndex.get(index)
    if (cached !== undefined) return cached
    const [x, y, count, rank] = [xs[index]!, ys[index]!, counts[index]!, ranks[index]!]
    const best = deals[rank]!
    const marker = {
      key: `${best.id} ${count}`,
      latitude: latitudeAt(y),
      longitude: (x - 0.5) * 360,
      x,
      y,
      count,
      best,
      rank,
      figure: figures[index]!,
      clusterId: clusterIds[index]!,
    }
    byIndex.set(index, marker)
    return marker
  }

  /** Returns the marker of a single deal, even if the deal is in a cluster. */
  function single(id: string): DealMarker | undefined {
    const rank = rankOf(id)
    const best = rank === undefined ? undefined : deals[rank]
    if (rank === undefined || best === undefined) return undefined
    const index = indexOf(rank)
    if (index >= 0 && counts[index] === 1) return at(index)
    const cached = singles.get(rank)
    if (cached !== undefined) return cached
    const { latitude, longitude } = best
    const [x, y] = [mercatorX(longitude), Math.max(0, Math.min(1, mercatorY(latitude)))]
    const place = { latitude, longitude, x, y }
    const marker = { ...place, key: `${best.id} 1`, count: 1, best, rank, figure: figureOf(best), clusterId: -1 }
    singles.set(rank, marker)
    return marker
  }

  /** Returns the index of the marker with a rank; -1 if another deal's cluster contains that deal. */
  function indexOf(rank: number): number {
    let [from, to] = [0, ranks.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (ranks[middle]! < rank) from = middle + 1
      else to = middle
    }
    return ranks[from] === rank ? from : -1
  }

  function rankOf(id: string): number | undefined {
    let rankById = ranksOf.get(deals)
    if (rankById === undefined) {
      rankById = new Map(deals.map((deal, rank) => [deal.id, rank]))
      ranksOf.set(deals, rankById)
    }
    return rankById.get(id)
  }

  return {
    level,
    at,
    single,
    /** Returns the marker whose best deal has this id, or else a marker for the deal alone. */
    forDeal(id: string): DealMarker | undefined {
      const index = indexOf(rankOf(id) ?? -1)
      return index < 0 ? single(id) : at(index)
    },
    /** Whether a marker belongs to these deals at this zoom. */
    has(marker: DealMarker): boolean {
      return byIndex.get(indexOf(marker.rank)) === marker || singles.get(marker.rank) === marker
    },
    indexOf,
    rankOf,
  }
}

export const noMarkers = createMarkers([], emptyLevel(0, 0))
