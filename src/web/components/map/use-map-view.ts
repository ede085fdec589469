import { Util, type Map as LeafletMap } from 'leaflet'
import { startTransition, useEffect, useState } from 'react'
import type { ViewBox } from './markers/markers-in-view.ts'

const refreshEveryMs = 120

/** What the map shows, renewed when it comes to rest and now and then while it is dragged. */
export function useMapView(map: LeafletMap): ViewBox {
  const [view, setView] = useState(() => viewBoxOf(map))
  useEffect(() => {
    const renew = () => startTransition(() => setView(viewBoxOf(map)))
    const renewNowAndThen = Util.throttle(renew, refreshEveryMs, undefined)
    renew()
    map.on('moveend', renew).on('drag', renewNowAndThen)
    return () => {
      map.off('moveend', renew).off('drag', renewNowAndThen)
    }
  }, [map])
  return view
}

export function viewBoxOf(map: LeafletMap): ViewBox {
  const worldPx = 256 * 2 ** map.getZoom()
  const { min, max } = map.getPixelBounds()
  if (min === undefined || max === undefined) return { box: [0, 0, 0, 0], worldPx }
  return { box: [min.x / worldPx, min.y / worldPx, max.x / worldPx, max.y / worldPx], worldPx }
}
