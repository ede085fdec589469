import { lazy, Suspense } from 'react'
import { wideScreen } from '../../browser/use-media.ts'
import type { MapSideProps } from './map-side.tsx'

/** Fetches the map's code; a browser does so once. */
export const fetchMap = () => import('./map-side.tsx')

// Where the map stands beside the list, its code travels beside that of the page.
if (matchMedia(wideScreen).matches) void fetchMap()

const MapSide = lazy(async () => ({ default: (await fetchMap()).MapSide }))

/** The place of the map, and in it the map as soon as its code is there. */
export function MapPane(props: MapSideProps) {
  return (
    <div className="deals-map-pane">
      <Suspense fallback={<div className="deals-map-skeleton skeleton" />}>
        <MapSide {...props} />
      </Suspense>
    </div>
  )
}
