import type { DealPoint } from '#contract/deals/list-deal-points'
import { formatMiles } from '#web/kit/format/miles.ts'
import { latitudeAt, mercatorX, mercatorY, type Coordinates } from '#basemap/geometry.ts'
import { emptyLevel, type DealLevel } from './cluster-index.ts'

/** A deal as the map shows it; `id` is the hotel's, miles are for all nights; `nightly` for one night, where the list shows these. */
export type MapDeal = Pick<DealPoint, 'id' | 'name' | 'latitude' | 'longitude' | 'miles_required' | 'nights'> & {
  readonly nightly?: number
}

/** A hotel with its price, by which pills are named and sorted. */
export interface PricedHotel extends Coordinates {
  readonly id: string
  readonly name: string
  /** With its currency. */
  readonly price: string
  readonly cents: number
}

/** A point of a map with a figure: the lower the better. */
export type MapPlace = MapDeal | PricedHotel

/** Returns the miles that the card of a deal leads with, or the cents of a price. */
export function figureOf(place: MapPlace): number {
  return 'cents' in place ? place.cents : (place.nightly ?? place.miles_required)
}

/** Returns what a button on the map is named by: the miles of a deal for all its nights, or the price. */
export function wordsOf(place: MapPlace): string {
  return 'cents' in place ? place.price : `${formatMiles(place.miles_required)} miles`
}

/** Returns what a pill says where it does not say miles. */
export function labelOf(place: MapPlace): string | undefined {
  return 'cents' in place ? place.price : undefined
}

/** A place on the map, or a cluster of several. */
export interface DealMarker extends Coordinates {
  /** Stable while the marker has the same deals. */
  readonly key: string
  /** In the Mercator square, 0 to 1. */
  readonly x: number
  readonly y: number
  readonly count: number
  readonly best: MapPlace
  /** Rank of its best place; 0 for the best of all. */
  readonly rank: number
  /** The lowest figure of its places. */
  readonly figure: number
  /** -1 for a single deal. */
  readonly clusterId: number
}

/** Shared by the levels of the same deals, which may be many. */
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

  /** Returns the marker of one deal, even where it is in a cluster. */
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

  /** Returns the index of the marker with this rank; -1 when that deal is in another's cluster. */
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
    /** Returns the marker whose best deal this is, or else the marker of the single deal. */
    forDeal(id: string): DealMarker | undefined {
      const index = indexOf(rankOf(id) ?? -1)
      return index < 0 ? single(id) : at(index)
    },
    /** Whether the marker is one of these, not one of previous deals or of another zoom. */
    has(marker: DealMarker): boolean {
      return byIndex.get(indexOf(marker.rank)) === marker || singles.get(marker.rank) === marker
    },
    indexOf,
    rankOf,
  }
}

export const noMarkers = createMarkers([], emptyLevel(0, 0))
