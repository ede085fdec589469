import type { DealPoint } from '#contract/deals/list-deal-points'
import { formatMiles, milesPerNight } from '#web/kit/format/miles.ts'
import { latitudeAt, mercatorX, mercatorY, type Coordinates } from '#basemap/geometry.ts'
import { emptyLevel, type DealLevel } from './cluster-index.ts'

/** A deal as the map shows it; `id` is the hotel's, miles are for all nights, whose number is `null` where those of a night are not wanted. */
export type MapDeal = Pick<DealPoint, 'id' | 'name' | 'latitude' | 'longitude' | 'miles_required' | 'nights'>

/** A hotel with its price, by which pills are named and sorted. */
export interface PricedHotel extends Coordinates {
  readonly id: string
  readonly name: string
  /** With its currency. */
  readonly price: string
  readonly cents: number
}

/** What a map shows with a figure: the lower the better. */
export type MapPlace = MapDeal | PricedHotel

/** Returns the miles of a deal for one night where stays differ in length, or else for all, or the cents of a price. */
export function figureOf(place: MapPlace): number {
  return 'cents' in place ? place.cents : milesPerNight(place.miles_required, place.nights ?? 1)
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
export class DealMarkers {
  readonly level: DealLevel
  readonly #deals: readonly MapPlace[]
  readonly #byIndex = new Map<number, DealMarker>()
  readonly #singles = new Map<number, DealMarker>()

  constructor(deals: readonly MapPlace[], level: DealLevel) {
    this.#deals = deals
    this.level = level
  }

  at(index: number): DealMarker {
    const cached = this.#byIndex.get(index)
    if (cached !== undefined) return cached
    const { xs, ys, counts, ranks, figures, clusterIds } = this.level
    const [x, y, count, rank] = [xs[index]!, ys[index]!, counts[index]!, ranks[index]!]
    const best = this.#deals[rank]!
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
    this.#byIndex.set(index, marker)
    return marker
  }

  /** Returns the marker of one deal, even where it is in a cluster. */
  single(id: string): DealMarker | undefined {
    const rank = this.rankOf(id)
    const best = rank === undefined ? undefined : this.#deals[rank]
    if (rank === undefined || best === undefined) return undefined
    const index = this.indexOf(rank)
    if (index >= 0 && this.level.counts[index] === 1) return this.at(index)
    const cached = this.#singles.get(rank)
    if (cached !== undefined) return cached
    const { latitude, longitude } = best
    const [x, y] = [mercatorX(longitude), Math.max(0, Math.min(1, mercatorY(latitude)))]
    const place = { latitude, longitude, x, y }
    const marker = { ...place, key: `${best.id} 1`, count: 1, best, rank, figure: figureOf(best), clusterId: -1 }
    this.#singles.set(rank, marker)
    return marker
  }

  /** Returns the marker whose best deal this is, or else that of the single deal. */
  forDeal(id: string): DealMarker | undefined {
    const index = this.indexOf(this.rankOf(id) ?? -1)
    return index < 0 ? this.single(id) : this.at(index)
  }

  /** Whether the marker is one of these, not one of previous deals or of another zoom. */
  has(marker: DealMarker): boolean {
    return this.#byIndex.get(this.indexOf(marker.rank)) === marker || this.#singles.get(marker.rank) === marker
  }

  /** Returns the index of the marker with this rank; -1 when that deal is in another's cluster. */
  indexOf(rank: number): number {
    const { ranks } = this.level
    let [from, to] = [0, ranks.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (ranks[middle]! < rank) from = middle + 1
      else to = middle
    }
    return ranks[from] === rank ? from : -1
  }

  rankOf(id: string): number | undefined {
    let rankById = ranksOf.get(this.#deals)
    if (rankById === undefined) {
      rankById = new Map(this.#deals.map((deal, rank) => [deal.id, rank]))
      ranksOf.set(this.#deals, rankById)
    }
    return rankById.get(id)
  }
}

export const noMarkers = new DealMarkers([], emptyLevel(0, 0))
