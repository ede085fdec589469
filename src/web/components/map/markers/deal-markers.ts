import type { DealPoint } from '#contract/list-deal-points'
import { emptyLevel, type DealLevel } from './deal-index.ts'
import { latitudeAt, mercatorX, mercatorY, type Coordinates } from '../geometry.ts'

/** A deal as the map shows it; `id` is the hotel's, miles are for the whole stay. */
export type MapDeal = Pick<DealPoint, 'id' | 'name' | 'latitude' | 'longitude' | 'miles_required'>

/** What stands at one place of the map: a deal, or several that are too close to tell apart. */
export interface DealMarker extends Coordinates {
  /** The same for as long as the marker stands for the same deals. */
  readonly key: string
  /** In the Mercator square. */
  readonly x: number
  readonly y: number
  /** How many deals it stands for. */
  readonly count: number
  readonly best: MapDeal
  /** Place of its best deal in the list, 0 for the best of all. */
  readonly rank: number
  /** The fewest miles of its deals. */
  readonly milesRequired: number
  /** What the index calls it; -1 for a single deal, and until all deals are gathered. */
  readonly clusterId: number
}

/** For the levels of the same deals to share: there may be many deals. */
const ranksOf = new WeakMap<readonly MapDeal[], ReadonlyMap<string, number>>()

/** One level together with the deals it was made of: its markers, each made when it is first asked for. */
export class DealMarkers {
  readonly level: DealLevel
  readonly #deals: readonly MapDeal[]
  readonly #made = new Map<number, DealMarker>()
  readonly #alone = new Map<number, DealMarker>()

  constructor(deals: readonly MapDeal[], level: DealLevel) {
    this.#deals = deals
    this.level = level
  }

  /** @param index its place in the level */
  at(index: number): DealMarker {
    const known = this.#made.get(index)
    if (known !== undefined) return known
    const { xs, ys, counts, ranks, milesRequired, clusterIds } = this.level
    const [x, y, count, rank] = [xs[index]!, ys[index]!, counts[index]!, ranks[index]!]
    const best = this.#deals[rank]!
    const marker = {
      key: keyOf(best, count),
      latitude: latitudeAt(y),
      longitude: (x - 0.5) * 360,
      x,
      y,
      count,
      best,
      rank,
      milesRequired: milesRequired[index]!,
      clusterId: clusterIds[index]!,
    }
    this.#made.set(index, marker)
    return marker
  }

  /** The deal by itself, though others may be too close. */
  alone(id: string): DealMarker | undefined {
    const rank = this.rankOf(id)
    const best = rank === undefined ? undefined : this.#deals[rank]
    if (rank === undefined || best === undefined) return undefined
    const index = this.indexOf(rank)
    if (index >= 0 && this.level.counts[index] === 1) return this.at(index)
    const known = this.#alone.get(rank)
    if (known !== undefined) return known
    const { latitude, longitude, miles_required: milesRequired } = best
    const [x, y] = [mercatorX(longitude), Math.max(0, Math.min(1, mercatorY(latitude)))]
    const marker = {
      key: keyOf(best, 1),
      latitude,
      longitude,
      x,
      y,
      count: 1,
      best,
      rank,
      milesRequired,
      clusterId: -1,
    }
    this.#alone.set(rank, marker)
    return marker
  }

  /** The marker whose best deal this is, or else the deal by itself. */
  of(id: string): DealMarker | undefined {
    const index = this.indexOf(this.rankOf(id) ?? -1)
    return index < 0 ? this.alone(id) : this.at(index)
  }

  /** Whether the marker is one of these, and not of deals that were here before or of another zoom. */
  has(marker: DealMarker): boolean {
    return this.#made.get(this.indexOf(marker.rank)) === marker || this.#alone.get(marker.rank) === marker
  }

  /** The place in the level of the marker with this rank; -1 when that deal is within another. */
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

function keyOf({ id }: MapDeal, count: number): string {
  return `${id} ${count}`
}
