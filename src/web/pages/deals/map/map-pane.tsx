import { wideScreen } from '../../../browser/use-media.ts'
import { lazyPart } from '../../../components/part/lazy-part.tsx'
import type { MapContentProps } from './map-content.tsx'

const fetchMap = () => import('./map-content.tsx')

/** Fetches the map's code, which is fetched again when it is needed if it does not come. */
export const prefetchMap = () => void fetchMap().catch(() => undefined)

// Where the map is next to the list, fetch its code together with the page's.
if (matchMedia(wideScreen).matches) prefetchMap()

const MapContent = lazyPart({
  what: 'The map',
  load: async () => (await fetchMap()).MapContent,
  fallback: <div className="deals-map-skeleton skeleton" />,
})

/** The map's place on the page, filled once its code has loaded. */
export function MapPane(props: MapContentProps) {
  return (
    <div id="map" className="deals-map-pane" tabIndex={-1}>
      <MapContent {...props} />
    </div>
  )
}
