import type { Map as LeafletMap } from 'leaflet'
import { type ComponentProps, useRef, useState, type ReactNode } from 'react'
import type { MapView } from './map-view.ts'
import { Button } from '#web/kit/button.tsx'
import { classes } from '#web/kit/classes.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Text } from '#web/kit/text.tsx'
import { MarkerMap, revealPlace, worldView } from './marker-map.tsx'
import { areaOf, type Area, type Coordinates } from '#basemap/geometry.ts'
import styles from './map.module.css'
import type { MapDeal } from './markers/deal-markers.ts'
import type { MarkerLayerHandle } from './markers/marker-layer.tsx'
import { boundsInView, useMovement, viewOf, type Target } from './movement.ts'
import { PreviewCard } from './preview-card.tsx'

interface DealsMapProps extends Target, Pick<ComponentProps<typeof MarkerMap>, 'highlight' | 'selectedId'> {
  /** Best first. */
  readonly deals: readonly MapDeal[]
  readonly onSelect: (id: string | undefined) => void
  readonly onViewChange: (view: MapView) => void
  readonly isSearching: boolean
  readonly onSearchArea: (area: Area, view: MapView) => void
  readonly selectedPlace?: Coordinates | undefined
  readonly preview?: ReactNode
  readonly status?: string | undefined
}

/** The latitudes of the Mercator square. */
const worldBounds: [[number, number], [number, number]] = [
  [-85.05, -Infinity],
  [85.05, Infinity],
]

/** A map of deals as buttons, with a button to search what it shows where that is not what was searched. */
export function DealsMap(props: DealsMapProps) {
  const { deals, highlight, selectedId, onSelect, view, found, fitKey, onViewChange } = props
  const { onSearchArea, isSearching, preview, selectedPlace, status } = props
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [start] = useState(view ?? worldView)
  const layer = useRef<MarkerLayerHandle>(null)
  const [openedByKeyboard, setOpenedByKeyboard] = useState(false)
  const { movement, isElsewhere } = useMovement(map, { found, view, fitKey }, onViewChange)

  function searchHere() {
    if (map === null) return
    // The pressed button is removed, and would take the focus with it.
    map.getContainer().focus({ preventScroll: true })
    onSearchArea(areaOf(boundsInView(map)), viewOf(map))
  }

  return (
    <MarkerMap
      ref={layer}
      label="Map of deals"
      map={map}
      onMap={setMap}
      start={start}
      options={{ minZoom: 1, maxBounds: worldBounds, maxBoundsViscosity: 1, worldCopyJump: true }}
      places={deals}
      highlight={highlight}
      selectedId={selectedId}
      onSelect={(id, byKeyboard) => {
        setOpenedByKeyboard(byKeyboard)
        onSelect(id)
      }}
      onReveal={(place) => movement?.move((map) => revealPlace(map, place))}
      before={
        isElsewhere && (
          <Button
            className={classes(styles.over, styles.search)}
            aria-disabled={isSearching}
            onClick={isSearching ? undefined : searchHere}
          >
            <Icon name="search" size={16} /> {isSearching ? 'Searching…' : 'Search this area'}
          </Button>
        )
      }
    >
      <Text size="tiny" tone="soft" className={styles.legend}>
        {deals[0]?.nights === null ? 'Miles for the stay' : 'Miles a night'} <span aria-hidden /> The best three
      </Text>
      <output className={styles.status}>{isElsewhere ? undefined : status}</output>
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
    </MarkerMap>
  )
}
