import Supercluster from 'supercluster'
import { longitudeNear, type Bounds, type Coordinates } from './geometry.ts'

/** A deal as the map shows it; `id` is the hotel's. */
export interface MapDeal {
  readonly id: string
  readonly name: string
  /** Degrees. */
  readonly latitude: number
  readonly longitude: number
  /** For the whole stay. */
  readonly milesRequired: number
}

/** One button on the map, for one deal or for several that are too close to tell apart. */
export interface DealMarker {
  /** Unique on the map, and the same for as long as the marker stands for the same deals. */
  readonly key: string
  readonly latitude: number
  /** On the copy of the world that is looked at: may go beyond ±180. */
  readonly longitude: number
  /** How many deals it stands for. */
  readonly count: number
  readonly best: MapDeal
  /** Place of its best deal, 0 for the best of all. */
  readonly rank: number
  /** The fewest miles of its deals. */
  readonly milesRequired: number
  /** The zoom at which it falls apart; absent for a single deal. */
  readonly expansionZoom?: number
  /** Whether it stands for the deal, among others or alone. */
  readonly holds: (id: string) => boolean
}

interface RankedDeal {
  readonly deal: MapDeal
  readonly rank: number
}

interface Summary {
  best: MapDeal
  rank: number
  milesRequired: number
}

type ClusterProperties = Summary & { readonly cluster_id: number; readonly point_count: number }

/** What `markersInView` draws from: made once for each list of deals. */
export interface DealClusters {
  readonly index: Supercluster<RankedDeal, Summary>
  readonly rankedById: ReadonlyMap<string, RankedDeal>
}

const markersAtMost = 60
const clusterRadiusPx = 56
const lastClusteredZoom = 15

/** @param deals best first */
export function clusterDeals(deals: readonly MapDeal[]): DealClusters {
  const ranked = deals.map((deal, rank) => ({ deal, rank }))
  const index = new Supercluster<RankedDeal, Summary>({
    // Leaflet's tiles, which supercluster measures its radius in, are 256 px wide.
    extent: 256,
    radius: clusterRadiusPx,
    maxZoom: lastClusteredZoom,
    map: ({ deal, rank }) => ({ best: deal, rank, milesRequired: deal.milesRequired }),
    reduce: (summary, { best, rank, milesRequired }) => {
      if (rank < summary.rank) Object.assign(summary, { best, rank })
      summary.milesRequired = Math.min(summary.milesRequired, milesRequired)
    },
  })
  index.load(
    ranked.map((properties) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [properties.deal.longitude, properties.deal.latitude] },
      properties,
    })),
  )
  return { index, rankedById: new Map(ranked.map((properties) => [properties.deal.id, properties])) }
}

/**
 * The markers to draw, best first: as many as can be read, coarser clusters where there would be more. The selected deal
 * always has a marker of its own, beside the cluster that counts it.
 */
export function markersInView(
  { index, rankedById }: DealClusters,
  bounds: Bounds,
  zoom: number,
  selectedId?: string,
): DealMarker[] {
  const { south, west, north, east } = bounds
  const middle = (west + east) / 2
  const box: [number, number, number, number] = [west, south, Math.min(east, west + 360), north]
  let level = zoom
  let features = index.getClusters(box, level)
  while (features.length > markersAtMost && level > 0) features = index.getClusters(box, --level)

  const markers = features.map(({ properties, geometry }) => {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    if (!('cluster' in properties)) return singleMarker(properties, middle)
    return clusterMarker(index, properties, { latitude, longitude: longitudeNear(longitude, middle) })
  })
  const selected = selectedId === undefined ? undefined : rankedById.get(selectedId)
  if (selected !== undefined && !markers.some(({ count, best }) => count === 1 && best.id === selectedId)) {
    const marker = singleMarker(selected, middle)
    if (isInside(marker, bounds)) markers.push(marker)
  }
  return markers.toSorted((one, other) => one.rank - other.rank)
}

function singleMarker({ deal, rank }: RankedDeal, middle: number): DealMarker {
  return {
    key: `deal ${deal.id}`,
    latitude: deal.latitude,
    longitude: longitudeNear(deal.longitude, middle),
    count: 1,
    best: deal,
    rank,
    milesRequired: deal.milesRequired,
    holds: (id) => id === deal.id,
  }
}

function clusterMarker(
  index: DealClusters['index'],
  { cluster_id: clusterId, point_count: count, best, rank, milesRequired }: ClusterProperties,
  { latitude, longitude }: Coordinates,
): DealMarker {
  // Thousands of deals may be in here, and most clusters are never asked for one of them.
  let ids: Set<string> | undefined
  return {
    key: `cluster ${clusterId}`,
    latitude,
    longitude,
    count,
    best,
    rank,
    milesRequired,
    expansionZoom: index.getClusterExpansionZoom(clusterId),
    holds: (id) => {
      ids ??= new Set(index.getLeaves(clusterId, Infinity).map((leaf) => leaf.properties.deal.id))
      return ids.has(id)
    },
  }
}

function isInside({ latitude, longitude }: Coordinates, { south, west, north, east }: Bounds): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}
