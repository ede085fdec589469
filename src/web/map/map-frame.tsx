import type { Map as LeafletMap, MapOptions } from 'leaflet'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { AttributionControl, MapContainer, ScaleControl } from 'react-leaflet'
import { pageSettings } from '#web/api/settings.ts'
import { northernmost, southernmost } from '#basemap/geometry.ts'
import { basemapMaxZoom, type MapView } from './map-view.ts'
import { IconButton } from '#web/kit/button.tsx'
import { BasemapLayer } from './basemap-layer.tsx'
import { useMapEvents } from './markers/use-map-view.ts'
import { disablePanAnimation, fitWorld } from './movement.ts'
import { type Coverage, StreetsButton, StreetsLayer, useStreets } from './streets.tsx'
import './leaflet.css'
import styles from './map.module.css'

interface MapFrameProps {
  /** The latest map passed to `onMap`. */
  readonly map: LeafletMap | null
  /** Must stay the same between renders. */
  readonly onMap: (map: LeafletMap | null) => void
  readonly start: MapView
  readonly options?: MapOptions
  /** Explains the numbers on the map. */
  readonly legend?: ReactNode
  readonly children: ReactNode
}

const streetsMaxZoom = 18
const worldBounds: [[number, number], [number, number]] = [
  [southernmost, -Infinity],
  [northernmost, Infinity],
]

/**
 * A map with its basemap and streets and buttons to zoom and to show streets; below it a legend, a scale and credits.
 */
export function MapFrame(props: MapFrameProps) {
  const isMetric = pageSettings.locale.distance === 'km'
  const { map, onMap, start, options, legend, children } = props
  const caption = useRef<HTMLDivElement>(null)
  const [reducedMotion] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)

  useEffect(() => {
    if (map === null) return
    if (reducedMotion) disablePanAnimation(map)
    const container = map.getContainer()
    container.setAttribute('role', 'group')
    container.setAttribute('aria-label', 'Map: arrow keys move it, plus and minus zoom')
    // Controls below the map do not cover it.
    caption.current?.append(...container.querySelectorAll('.leaflet-control'))
    map.invalidateSize({ animate: false })
  }, [map, reducedMotion])

  const tiles = useStreets()
  const [coverage, setCoverage] = useState<Coverage>()
  useEffect(() => {
    if (map !== null) fitWorld(map)
  }, [map])

  const [level, setLevel] = useState(start.zoom)
  // Until the first streets have loaded, users can zoom in only as far as the built-in map; a link may zoom farther.
  const unknown = coverage === undefined ? Math.min(streetsMaxZoom, Math.max(basemapMaxZoom, level)) : streetsMaxZoom
  const maxZoom = tiles === null || coverage === 'none' ? basemapMaxZoom : unknown
  useEffect(() => {
    if (map === null) return
    // An animation would end in the view that a hotel's map leaves at the same time.
    if (map.getZoom() > maxZoom) map.setZoom(maxZoom, { animate: false })
    map.setMaxZoom(maxZoom)
  }, [map, maxZoom])

  /** The target zoom of the zoom buttons while the map is animating. */
  const wanted = useRef<number>(undefined)

  function zoom(levels: number) {
    if (map === null) return
    const next = Math.max(map.getMinZoom(), Math.min(map.getMaxZoom(), (wanted.current ?? map.getZoom()) + levels))
    if (wanted.current === undefined && next === map.getZoom()) return
    wanted.current = next
    map.setZoom(next)
  }

  useMapEvents(map, {
    resize: () => map && fitWorld(map),
    // Leaflet ignores requests during its animation.
    zoomend() {
      if (map !== null) setLevel(map.getZoom())
      if (wanted.current === map?.getZoom()) wanted.current = undefined
      else if (wanted.current !== undefined) map?.setZoom(wanted.current)
    },
  })

  return (
    <>
      <div className={styles.zoom}>
        <IconButton icon="plus" label="Zoom in" aria-disabled={level >= maxZoom} onClick={() => zoom(1)} />
        <IconButton
          icon="minus"
          label="Zoom out"
          aria-disabled={level <= (map?.getMinZoom() ?? 0)}
          onClick={() => zoom(-1)}
        />
      </div>
      <StreetsButton />
      <MapContainer
        ref={onMap}
        center={[start.latitude, start.longitude]}
        zoom={start.zoom}
        minZoom={1}
        maxZoom={maxZoom}
        maxBounds={worldBounds}
        maxBoundsViscosity={1}
        worldCopyJump
        trackResize={false}
        zoomControl={false}
        attributionControl={false}
        fadeAnimation={false}
        zoomAnimation={!reducedMotion}
        markerZoomAnimation={!reducedMotion}
        inertia={!reducedMotion}
        {...options}
      >
        <BasemapLayer hasLabels={coverage !== 'all'} />
        {tiles !== null && <StreetsLayer tiles={tiles} onCoverage={setCoverage} />}
        {children}
        <AttributionControl prefix={false} />
        <ScaleControl imperial={!isMetric} metric={isMetric} />
      </MapContainer>
      <div ref={caption} className={styles.caption}>
        {legend}
      </div>
    </>
  )
}
