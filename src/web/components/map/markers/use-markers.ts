import type { Map as LeafletMap } from 'leaflet'
import { startTransition, useEffect, useState } from 'react'
import type { DealMarkers, MapPlace } from './deal-markers.ts'
import { MarkerStore } from './marker-store.ts'
import { measurePills } from './pill-size.ts'
import { viewBoxOf } from './use-map-view.ts'

/** Clusters beyond this zoom share one address; there each deal has its own marker. */
const lastClusteredZoom = 15

/** Returns the markers of the deals at the map's zoom (the previous ones until those are computed), and their store. */
export function useMarkers(map: LeafletMap, deals: readonly MapPlace[]): [DealMarkers, MarkerStore] {
  const [store] = useState(
    () =>
      new MarkerStore(
        {
          lastClusteredZoom: Math.min(lastClusteredZoom, map.getMaxZoom() - 1),
          metrics: measurePills(map.getContainer()),
        },
        () => viewBoxOf(map).box,
      ),
  )
  const [markers, setMarkers] = useState(store.current)
  // A transition: the map's own frame goes first.
  useEffect(() => {
    return store.subscribe(() => startTransition(() => setMarkers(store.current)))
  }, [store])
  useEffect(() => {
    // The deals still loading may be many.
    if (deals.length === 0) store.prepare()
    store.load(deals)
  }, [store, deals])
  useEffect(() => {
    const followZoom = () => store.setZoom(Math.round(map.getZoom()))
    followZoom()
    map.on('zoomend', followZoom)
    return () => {
      map.off('zoomend', followZoom)
      store.stop()
    }
  }, [map, store])
  return [markers, store]
}
