import type { Map as LeafletMap } from 'leaflet'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { formatMiles } from '#web/kit/format/miles.ts'
import { IconButton } from '#web/kit/button.tsx'
import { Row } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { longitudeNear, type Coordinates } from '#basemap/geometry.ts'
import type { MapView } from './map-view.ts'
import styles from './map.module.css'
import { MapFrame } from './map-frame.tsx'
import { type DealMarker, figureOf, labelOf, type MapPlace } from './markers/deal-markers.ts'
import { MarkerLayer, type MarkerLayerHandle } from './markers/marker-layer.tsx'
import { useMapEvents } from './markers/use-map-view.ts'
import { showCluster, type useMovement } from './movement.ts'
import { PreviewCard } from './preview-card.tsx'

interface MarkerMapProps
  extends
    Omit<ComponentProps<typeof MapFrame>, 'children'>,
    Pick<ComponentProps<typeof MarkerLayer>, 'highlight' | 'selectedId'> {
  readonly label: string
  /** Best first. */
  readonly places: readonly MapPlace[]
  /** Called without an id when the selection is cleared. */
  readonly onSelect: (id: string | undefined) => void
  /** A preview of the selection, shown near its place, or elsewhere on the map until the place is known. */
  readonly preview?: ReactNode
  readonly selectedPlace?: Coordinates | undefined
  readonly movement: ReturnType<typeof useMovement>['movement']
  /** Elements before the map in the tab order. */
  readonly before?: ReactNode
  readonly children?: ReactNode
}

/** A map of places as buttons. Places too close together to separate open as a list. Escape clears the selection. */
export function MarkerMap({ label, places, highlight, selectedId, before, children, ...props }: MarkerMapProps) {
  const { onSelect, movement, preview, selectedPlace, ...frame } = props
  const { map } = frame
  const [listed, setListed] = useState<CloseTogether>()
  const layer = useRef<MarkerLayerHandle>(null)
  const [openedByKeyboard, setOpenedByKeyboard] = useState(false)

  function select(id: string | undefined, byKeyboard = false) {
    setListed(undefined)
    setOpenedByKeyboard(byKeyboard)
    onSelect(id)
  }

  return (
    <section
      className={styles.map}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || (selectedId === undefined && listed === undefined)) return
        event.stopPropagation()
        select(undefined)
      }}
    >
      {before}
      <MapFrame {...frame}>
        <MarkerLayer
          ref={layer}
          deals={places}
          highlight={highlight}
          selectedId={selectedId}
          onPress={({ best: { id } }, byKeyboard) => select(id === selectedId ? undefined : id, byKeyboard)}
          onPressMany={(places, marker) => {
            select(undefined)
            setListed({ places, marker })
          }}
          onPressCluster={(extent) => map && showCluster(map, extent)}
          onPressBackground={() => select(undefined)}
          // The place may be at the edge of the map.
          onKeyboardFocus={(place) => movement?.move((map) => revealPlace(map, place))}
        />
      </MapFrame>
      {children}
      {map !== null && preview && selectedId !== undefined && (
        <PreviewCard
          key={selectedId}
          map={map}
          place={selectedPlace}
          takesFocus={openedByKeyboard}
          onFocusLost={() => layer.current?.focus(selectedId)}
        >
          {preview}
        </PreviewCard>
      )}
      {map !== null && listed !== undefined && (
        <PlaceList
          key={listed.marker.key}
          {...listed}
          map={map}
          onChoose={select}
          onClose={() => setListed(undefined)}
          onFocusLost={() => layer.current?.focus(selectedId ?? listed.marker.best.id)}
        />
      )}
    </section>
  )
}

/** Places too close together for any zoom to separate. */
interface CloseTogether {
  /** The pressed place first, then those under it, best first. */
  readonly places: readonly MapPlace[]
  readonly marker: DealMarker
}

interface PlaceListProps extends CloseTogether, Pick<ComponentProps<typeof PreviewCard>, 'map' | 'onFocusLost'> {
  readonly onChoose: (id: string, byKeyboard: boolean) => void
  readonly onClose: () => void
}

/** A list of places at one spot of the map to select from; closes when the map is zoomed. */
function PlaceList({ places, marker, map, onChoose, onClose, onFocusLost }: PlaceListProps) {
  useMapEvents(map, { zoomstart: onClose })
  const title = `${places.length} ${places.some((place) => labelOf(place) !== undefined) ? 'hotels' : 'deals'} here`
  return (
    <PreviewCard map={map} label={title} place={marker} takesFocus onFocusLost={onFocusLost}>
      <div className={styles.list}>
        <Row justify="between" wrap={false}>
          <Text as="h2" size="body" weight="bold">
            {title}
          </Text>
          <IconButton icon="x" label="Close" onClick={onClose} />
        </Row>
        <ul role="list">
          {places.map((place) => (
            <li key={place.id}>
              <Row
                as="button"
                type="button"
                gap={3}
                justify="between"
                wrap={false}
                onClick={({ detail }) => onChoose(place.id, detail === 0)}
              >
                <span>{place.name}</span>
                <Text as="b" nowrap>
                  {labelOf(place) ?? `${formatMiles(figureOf(place))} ${'nightly' in place ? 'a night' : 'miles'}`}
                </Text>
              </Row>
            </li>
          ))}
        </ul>
      </div>
    </PreviewCard>
  )
}

/** The view until there are places. */
export const worldView: MapView = { latitude: 20, longitude: 0, zoom: 2 }

const revealPadding: [number, number] = [64, 40]

/** Moves the map so that a place is completely in view. */
export function revealPlace(map: LeafletMap, { latitude, longitude }: Coordinates) {
  const here = longitudeNear(longitude, map.getCenter().lng)
  map.panInside([latitude, here], { padding: revealPadding })
}
