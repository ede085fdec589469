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
  /** Place of its best deal, 0 for the best of all. */
  readonly rank: number
  /** The fewest miles of its deals. */
  readonly milesRequired: number
  /** Best first. */
  readonly deals: readonly [MapDeal, ...MapDeal[]]
  /** The zoom at which it falls apart; absent for a single deal. */
  readonly expansionZoom?: number
}

interface RankedDeal {
  readonly deal: MapDeal
  readonly rank: number
}
interface Summary {
  rank: number
  milesRequired: number
}

/** What `markersInView` draws from: made once for each list of deals. */
export type DealClusters = Supercluster<RankedDeal, Summary>

const markersAtMost = 60
const clusterRadiusPx = 56
const lastClusteredZoom = 15

/** @param deals best first */
export function clusterDeals(deals: readonly MapDeal[]): DealClusters {
  return new Supercluster<RankedDeal, Summary>({
    // Leaflet's tiles, which supercluster measures its radius in, are 256 px wide.
    extent: 256,
    radius: clusterRadiusPx,
    maxZoom: lastClusteredZoom,
    map: ({ deal, rank }) => ({ rank, milesRequired: deal.milesRequired }),
    reduce: (summary, other) => {
      summary.rank = Math.min(summary.rank, other.rank)
      summary.milesRequired = Math.min(summary.milesRequired, other.milesRequired)
    },
  }).load(
    deals.map((deal, rank) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [deal.longitude, deal.latitude] },
      properties: { deal, rank },
    })),
  )
}

/**
 * The markers to draw, best first: as many as can be read, coarser clusters where there would be more. The selected deal
 * always has a marker of its own, beside the cluster that counts it.
 */
export function markersInView(
  clusters: DealClusters,
  { south, west, north, east }: Bounds,
  zoom: number,
  selectedId?: string,
): DealMarker[] {
  const middle = (west + east) / 2
  const box: [number, number, number, number] = [west, south, Math.min(east, west + 360), north]
  let level = zoom
  let features = clusters.getClusters(box, level)
  while (features.length > markersAtMost && level > 0) features = clusters.getClusters(box, --level)

  return features
    .flatMap(({ properties, geometry }) => {
      const [longitude = 0, latitude = 0] = geometry.coordinates
      if (!('cluster' in properties)) return singleMarker(properties, middle)
      const position = { latitude, longitude: longitudeNear(longitude, middle) }
      return clusterMarkers(clusters, properties, position, selectedId)
    })
    .toSorted((one, other) => one.rank - other.rank)
}

function singleMarker({ deal, rank }: RankedDeal, middle: number): DealMarker {
  const { id, latitude, milesRequired } = deal
  return {
    key: `deal ${id}`,
    latitude,
    longitude: longitudeNear(deal.longitude, middle),
    rank,
    milesRequired,
    deals: [deal],
  }
}

function clusterMarkers(
  clusters: DealClusters,
  { cluster_id: id, rank, milesRequired }: { readonly cluster_id: number } & Summary,
  { latitude, longitude }: Coordinates,
  selectedId: string | undefined,
): DealMarker[] {
  const ranked = clusters.getLeaves(id, Infinity).map((leaf) => leaf.properties)
  const [best, ...others] = ranked.toSorted((one, other) => one.rank - other.rank)
  if (best === undefined) return []
  const deals: DealMarker['deals'] = [best.deal, ...others.map(({ deal }) => deal)]
  const expansionZoom = clusters.getClusterExpansionZoom(id)
  const cluster = { key: `cluster ${id}`, latitude, longitude, rank, milesRequired, deals, expansionZoom }
  const selected = ranked.find(({ deal }) => deal.id === selectedId)
  return selected === undefined ? [cluster] : [cluster, singleMarker(selected, longitude)]
}
