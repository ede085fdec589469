import { useHydrated } from '../../../browser/hydration.ts'
import { lazyPart } from '../../../components/part/lazy-part.tsx'
import type { MapContentProps } from './map-content.tsx'

const fetchMap = () => import('./map-content.tsx')

/** Fetches the map's code, which is fetched again when it is needed if it does not come. */
export const prefetchMap = () => void fetchMap().catch(() => undefined)

const skeleton = <div className="deals-map-skeleton skeleton" />

const MapContent = lazyPart({
  what: 'The map',
  load: async () => (await fetchMap()).MapContent,
  fallback: skeleton,
})

/** The map's place on the page, filled once its code has loaded. */
export function MapPane(props: MapContentProps) {
  const isHydrated = useHydrated()
  return (
    <div id="map" className="deals-map-pane" tabIndex={-1}>
      {isHydrated ? <MapContent {...props} /> : skeleton}
    </div>
  )
}
