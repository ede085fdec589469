import type { Map as LeafletMap } from 'leaflet'
import { type ComponentProps, useState } from 'react'
import type { MapView } from './map-view.ts'
import { Button } from '#web/kit/button.tsx'
import { classes } from '#web/kit/classes.ts'
import { Icon } from '#web/kit/icon.tsx'
import { MarkerMap, worldView } from './marker-map.tsx'
import { areaOf, type Area } from '#basemap/geometry.ts'
import styles from './map.module.css'
import type { MapDeal } from './markers/deal-markers.ts'
import { boundsInView, useMovement, viewOf, type Target } from './movement.ts'

interface DealsMapProps
  extends
    Target,
    Pick<ComponentProps<typeof MarkerMap>, 'highlight' | 'selectedId' | 'onSelect' | 'selectedPlace' | 'preview'> {
  /** Best first. */
  readonly deals: readonly MapDeal[]
  readonly onViewChange: (view: MapView) => void
  readonly isSearching: boolean
  readonly onSearchArea: (area: Area, view: MapView) => void
  readonly status?: string | undefined
}

/** A map of deals as buttons, with a button to search the visible area if it differs from the searched one. */
export function DealsMap(props: DealsMapProps) {
  const { deals, view, found, fitKey, onViewChange, onSearchArea, isSearching, status, ...onMarkers } = props
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [start] = useState(view ?? worldView)
  const { movement, isElsewhere } = useMovement(map, { found, view, fitKey }, onViewChange)

  function searchHere() {
    if (map === null) return
    // The pressed button is removed, and the focus with it.
    map.getContainer().focus({ preventScroll: true })
    onSearchArea(areaOf(boundsInView(map)), viewOf(map))
  }

  return (
    <MarkerMap
      {...onMarkers}
      label="Map of deals"
      map={map}
      onMap={setMap}
      start={start}
      places={deals}
      movement={movement}
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
      legend={
        <p className={styles.legend}>
          {deals[0]?.nightly === undefined ? 'Miles for the stay' : 'Miles a night'} <span aria-hidden /> The best three
        </p>
      }
    >
      <output className={styles.status}>{isElsewhere ? undefined : status}</output>
    </MarkerMap>
  )
}
