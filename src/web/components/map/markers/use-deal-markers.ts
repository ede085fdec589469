import type { Map as LeafletMap } from 'leaflet'
import { startTransition, useEffect, useState } from 'react'
import { DealLevels } from './deal-levels.ts'
import type { DealMarkers, MapDeal } from './deal-markers.ts'
import { measurePills } from './measure-pills.ts'
import { viewBoxOf } from '../use-map-view.ts'

/** Clusters at a zoom beyond this are of one address; they open all the same, where the map goes that far. */
const lastClusteredZoom = 15

/** The markers of the deals at the map's zoom, and until they are made those before; and where a cluster falls apart. */
export function useDealMarkers(map: LeafletMap, deals: readonly MapDeal[]): [DealMarkers, DealLevels] {
  const [levels] = useState(
    () =>
      new DealLevels(
        {
          lastClusteredZoom: Math.min(lastClusteredZoom, map.getMaxZoom() - 1),
          metrics: measurePills(map.getContainer()),
        },
        () => viewBoxOf(map).box,
      ),
  )
  const [markers, setMarkers] = useState(levels.shown)
  // Drawn when the map has had its frame.
  useEffect(() => levels.subscribe(() => startTransition(() => setMarkers(levels.shown))), [levels])
  useEffect(() => {
    // What is still under way may be many.
    if (deals.length === 0) levels.prepare()
    levels.load(deals)
  }, [levels, deals])
  useEffect(() => {
    const want = () => levels.want(Math.round(map.getZoom()))
    want()
    map.on('zoomend', want)
    return () => {
      map.off('zoomend', want)
      levels.stop()
    }
  }, [map, levels])
  return [markers, levels]
}
