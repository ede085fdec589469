import { lazy, Suspense } from 'react'
import { wideScreen } from '../../../browser/use-media.ts'
import type { MapContentProps } from './map-content.tsx'

/** Fetches the map's code; browsers fetch it once. */
export const fetchMap = () => import('./map-content.tsx')

// Where the map is next to the list, fetch its code together with the page's.
if (matchMedia(wideScreen).matches) void fetchMap()

const MapContent = lazy(async () => ({ default: (await fetchMap()).MapContent }))

/** The map's place on the page, filled once its code has loaded. */
export function MapPane(props: MapContentProps) {
  return (
    <div id="map" className="deals-map-pane" tabIndex={-1}>
      <Suspense fallback={<div className="deals-map-skeleton skeleton" />}>
        <MapContent {...props} />
      </Suspense>
    </div>
  )
}
