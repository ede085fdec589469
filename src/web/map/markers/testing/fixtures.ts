import { mercatorX, mercatorY, type Bounds, type ViewBox } from '#basemap/geometry.ts'
import { createClusterIndex, type ClusterIndex } from '../cluster-index.ts'
import { createMarkers, type DealMarkers, type MapDeal, type MapPlace } from '../deal-markers.ts'
import { columnsOf } from '../marker-store.ts'

export const rem = 16

export function deal(id: string, latitude: number, longitude: number, milesRequired = 10_000): MapDeal {
  return { id, name: `Hotel ${id}`, latitude, longitude, miles_required: milesRequired, nights: 1 }
}

/** The same deals on every call, all over the world. */
export function manyDeals(count: number): MapDeal[] {
  return Array.from({ length: count }, (_, rank) =>
    deal(
      `h${rank}`,
      ((rank * 7_919) % 1_400) / 10 - 70,
      ((rank * 104_729) % 3_600) / 10 - 180,
      4_000 + (rank % 90) * 500,
    ),
  )
}

/** @param deals best first */
export function indexOfDeals(deals: readonly MapPlace[], lastClusteredZoom = 12): ClusterIndex {
  return createClusterIndex(columnsOf(deals), { lastClusteredZoom, rem })
}

export function markersOf(deals: readonly MapDeal[], zoom: number): DealMarkers {
  return createMarkers(deals, indexOfDeals(deals).level(zoom))
}

export function viewBox({ south, west, north, east }: Bounds, zoom: number): ViewBox {
  return { box: [mercatorX(west), mercatorY(north), mercatorX(east), mercatorY(south)], worldPx: 256 * 2 ** zoom }
}
