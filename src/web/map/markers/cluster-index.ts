import Supercluster from 'supercluster'
import { boundsOf, mercatorX, mercatorY, type Bounds } from '#basemap/geometry.ts'
import { minTargetPx, pillSize, placePills } from './pills.ts'

/** The points of a map, best first: the index of a point in each column is its rank. */
export interface DealColumns {
  /** Degrees. */
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  /** Miles, or a price in cents: lower is better. */
  readonly figures: Float64Array
  /** The pills' texts if they show prices instead of miles. */
  readonly labels?: readonly string[] | undefined
}

export interface IndexOptions {
  /** Deals that a finger can hit separately are clustered only up to this zoom. Hotels with labels ignore it. */
  readonly lastClusteredZoom: number
  /** The page's rem in pixels. */
  readonly rem: number
}

/** The world's markers at one zoom, best first; stored in columns that a worker can transfer. */
export type DealLevel = Readonly<ReturnType<typeof emptyLevel>>

export interface ClusterExtent {
  readonly bounds: Bounds
  /** The zoom at which the cluster splits; beyond any map's zoom if it never does. */
  readonly splitZoom: number
  /** The ranks of its deals, best first. */
  readonly ranks: readonly number[]
}

interface Summary {
  rank: number
  figure: number
}

const clusterRadiusPx = 36
/** Far enough apart for most prices to fit at any zoom: users would not find a hotel without a pill. */
const hotelRadiusPx = 64
/** For deals at one spot, whose pills overlap even at the highest zoom. */
const spotRadiusPx = minTargetPx / 2
const highestZoom = 18

/** All deals, clustered by zoom. */
export type ClusterIndex = ReturnType<typeof createClusterIndex>

export function createClusterIndex({ latitudes, longitudes, figures, labels }: DealColumns, options: IndexOptions) {
  const { lastClusteredZoom, rem } = options
  const build = (radius: number, minZoom: number, maxZoom: number) => {
    const clusters = new Supercluster<Readonly<Summary>, Summary>({
      // supercluster measures its radius in units of a tile; Leaflet's tiles are 256 px wide.
      extent: 256,
      radius,
      minZoom,
      maxZoom,
      map: (deal) => deal,
      reduce: (summary, { rank, figure }) => {
        if (rank < summary.rank) summary.rank = rank
        if (figure < summary.figure) summary.figure = figure
      },
    })
    return clusters.load(
      Array.from(latitudes, (latitude, rank) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitudes[rank]!, latitude] },
        properties: { rank, figure: figures[rank]! },
      })),
    )
  }
  const cached: Partial<Record<'far' | 'near', ReturnType<typeof build>>> = {}
  const clustersAt = (zoom: number) => {
    if (labels !== undefined) return (cached.far ??= build(hotelRadiusPx, 0, highestZoom))
    return zoom > lastClusteredZoom
      ? (cached.near ??= build(spotRadiusPx, lastClusteredZoom + 1, highestZoom))
      : (cached.far ??= build(clusterRadiusPx, 0, lastClusteredZoom))
  }

  return {
    level(zoom: number): DealLevel {
      const clusters = clustersAt(zoom)
      const features = clusters.getClusters([-180, -90, 180, 90], zoom)
      const byRank = new Int32Array(latitudes.length).fill(-1)
      features.forEach(({ properties }, index) => (byRank[properties.rank] = index))
      const level = emptyLevel(zoom, features.length)
      const worldPx = 256 * 2 ** zoom
      const column = () => new Float64Array(features.length)
      const boxes = { worldPx, xs: column(), ys: column(), widths: column(), heights: column() }
      let marker = 0
      for (const index of byRank) {
        if (index < 0) continue
        const { properties, geometry } = features[index]!
        const [longitude = 0, latitude = 0] = geometry.coordinates
        const isCluster = 'cluster' in properties
        const count = isCluster ? properties.point_count : 1
        const label = labels?.[properties.rank]
        const { width, height } = pillSize(count, properties.figure, rem, label)
        level.xs[marker] = mercatorX(longitude)
        level.ys[marker] = Math.max(0, Math.min(1, mercatorY(latitude)))
        level.counts[marker] = count
        level.ranks[marker] = properties.rank
        level.figures[marker] = properties.figure
        level.clusterIds[marker] = isCluster ? properties.cluster_id : -1
        boxes.xs[marker] = level.xs[marker]! * worldPx
        boxes.ys[marker] = level.ys[marker]! * worldPx
        boxes.widths[marker] = width
        boxes.heights[marker] = height
        marker++
      }
      return { ...level, hasPill: placePills(boxes) }
    },
    /** @param zoom the level of the cluster */
    extentOf(clusterId: number, zoom: number): ClusterExtent {
      const clusters = clustersAt(zoom)
      const leaves = clusters.getLeaves(clusterId, Infinity)
      const places = leaves.map(({ geometry }) => {
        const [longitude = 0, latitude = 0] = geometry.coordinates
        return { latitude, longitude }
      })
      const ranks = leaves.map(({ properties }) => properties.rank).toSorted((one, other) => one - other)
      return { bounds: boundsOf(places)!, splitZoom: clusters.getClusterExpansionZoom(clusterId), ranks }
    },
  }
}

export function emptyLevel(zoom: number, size: number) {
  return {
    zoom,
    /** Coordinates in the Mercator square, 0 to 1. */
    xs: new Float64Array(size),
    ys: new Float64Array(size),
    counts: new Int32Array(size),
    /** The rank of each marker's best deal, ascending. */
    ranks: new Int32Array(size),
    figures: new Float64Array(size),
    /** -1 for a single deal. */
    clusterIds: new Int32Array(size),
    /** 1 if a pill fits. */
    hasPill: new Uint8Array(size),
  }
}
