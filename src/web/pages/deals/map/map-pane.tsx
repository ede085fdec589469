import { lazy, Suspense } from 'react'
import { useHydrated } from '../../../browser/hydration.ts'
import type { MapContentProps } from './map-content.tsx'

/** Fetches the map's code; browsers fetch it once. */
export const fetchMap = () => import('./map-content.tsx')

const MapContent = lazy(async () => ({ default: (await fetchMap()).MapContent }))

/** The map's place on the page, filled once its code has loaded. */
export function MapPane(props: MapContentProps) {
  const isHydrated = useHydrated()
  const skeleton = <div className="deals-map-skeleton skeleton" />
  return (
    <div className="deals-map-pane">
      {isHydrated ? (
        <Suspense fallback={skeleton}>
          <MapContent {...props} />
        </Suspense>
      ) : (
        skeleton
      )}
    </div>
  )
}
