import Supercluster from 'supercluster'
import { mercatorX, mercatorY } from '../geometry.ts'
import { pillSize, type PillMetrics, type Size } from './pill-box.ts'
import { placePills } from './place-pills.ts'

/** Deals, best first: the place in a column is the rank. */
export interface DealColumns {
  /** Degrees. */
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  readonly milesRequired: Float64Array
}

export interface IndexOptions {
  /** No level before it is asked for. */
  readonly firstZoom?: number
  /** From the next zoom on every deal stands for itself. */
  readonly lastClusteredZoom: number
  readonly metrics: PillMetrics
}

/** What the world shows at one zoom, in the order of the list. Columns, so that a worker can hand them over. */
export interface DealLevel {
  readonly zoom: number
  /** Places in the Mercator square, 0 to 1. */
  readonly xs: Float64Array
  readonly ys: Float64Array
  /** How many deals each stands for. */
  readonly counts: Int32Array
  /** Of the best of them, ascending. */
  readonly ranks: Int32Array
  /** The fewest of them. */
  readonly milesRequired: Float64Array
  /** -1 for a single deal. */
  readonly clusterIds: Int32Array
  /** 1 where a pill has room. */
  readonly stands: Uint8Array
}

interface Summary {
  rank: number
  milesRequired: number
}

const clusterRadiusPx = 36

/** All deals, gathered where they are too close to tell apart. */
export class DealIndex {
  readonly #clusters: Supercluster<Readonly<Summary>, Summary>
  readonly #size: number
  readonly #metrics: PillMetrics
  readonly #pillSizes = new Map<number, Size>()

  constructor({ latitudes, longitudes, milesRequired }: DealColumns, options: IndexOptions) {
    const { firstZoom = 0, lastClusteredZoom, metrics } = options
    this.#size = latitudes.length
    this.#metrics = metrics
    this.#clusters = new Supercluster<Readonly<Summary>, Summary>({
      // Leaflet's tiles, which supercluster measures its radius in, are 256 px wide.
      extent: 256,
      radius: clusterRadiusPx,
      minZoom: firstZoom,
      maxZoom: lastClusteredZoom,
      map: (deal) => deal,
      reduce: (summary, { rank, milesRequired }) => {
        if (rank < summary.rank) summary.rank = rank
        if (milesRequired < summary.milesRequired) summary.milesRequired = milesRequired
      },
    })
    this.#clusters.load(
      Array.from(latitudes, (latitude, rank) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitudes[rank]!, latitude] },
        properties: { rank, milesRequired: milesRequired[rank]! },
      })),
    )
  }

  level(zoom: number): DealLevel {
    const features = this.#clusters.getClusters([-180, -90, 180, 90], zoom)
    const byRank = new Int32Array(this.#size).fill(-1)
    features.forEach(({ properties }, index) => (byRank[properties.rank] = index))
    const level = emptyLevel(zoom, features.length)
    const worldPx = 256 * 2 ** zoom
    const column = () => new Float64Array(features.length)
    const boxes = { worldPx, xs: column(), ys: column(), widths: column(), heights: column() }
    let at = 0
    for (const index of byRank) {
      if (index < 0) continue
      const { properties, geometry } = features[index]!
      const [longitude = 0, latitude = 0] = geometry.coordinates
      const isCluster = 'cluster' in properties
      const count = isCluster ? properties.point_count : 1
      const { width, height } = this.#pillSize(count, properties.milesRequired)
      level.xs[at] = mercatorX(longitude)
      level.ys[at] = Math.max(0, Math.min(1, mercatorY(latitude)))
      level.counts[at] = count
      level.ranks[at] = properties.rank
      level.milesRequired[at] = properties.milesRequired
      level.clusterIds[at] = isCluster ? properties.cluster_id : -1
      boxes.xs[at] = level.xs[at]! * worldPx
      boxes.ys[at] = level.ys[at]! * worldPx
      boxes.widths[at] = width
      boxes.heights[at] = height
      at++
    }
    return { ...level, stands: placePills(boxes) }
  }

  /** The zoom at which a cluster falls apart. */
  expansionZoom(clusterId: number): number {
    return this.#clusters.getClusterExpansionZoom(clusterId)
  }

  /** Remembers sizes: writing out a number takes longer than all else that is done for a marker. */
  #pillSize(count: number, milesRequired: number): Size {
    const key = milesRequired * 2 ** 16 + Math.min(count, 2 ** 16 - 1)
    const known = this.#pillSizes.get(key)
    if (known !== undefined) return known
    const size = pillSize(count, milesRequired, this.#metrics)
    this.#pillSizes.set(key, size)
    return size
  }
}

export function emptyLevel(zoom: number, size: number): DealLevel {
  return {
    zoom,
    xs: new Float64Array(size),
    ys: new Float64Array(size),
    counts: new Int32Array(size),
    ranks: new Int32Array(size),
    milesRequired: new Float64Array(size),
    clusterIds: new Int32Array(size),
    stands: new Uint8Array(size),
  }
}
