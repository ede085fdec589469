import type { Map as LeafletMap, MapOptions } from 'leaflet'
import { useEffect, type ReactNode } from 'react'
import { AttributionControl, MapContainer, ScaleControl } from 'react-leaflet'
import type { MapView } from '../../paths.ts'
import { Icon } from '../icon/icon.tsx'
import { BasemapLayer, type MapTheme } from './basemap/layer.tsx'
import { stillPans } from './map-movement.ts'
import { RasterTiles } from './raster-tiles.tsx'
import './map.css'

interface MapFrameProps {
  /** What `onMap` was told: null until there is a map. */
  readonly map: LeafletMap | null
  /** The same function every time. */
  readonly onMap: (map: LeafletMap | null) => void
  /** Where the map begins. */
  readonly start: MapView
  readonly reducedMotion: boolean
  /** Raster tiles over the land. */
  readonly tiles: { readonly url: string; readonly attribution: string } | null
  readonly theme: MapTheme
  readonly scale: 'bottomleft' | 'bottomright'
  readonly options: MapOptions
  /** What lies on the map. */
  readonly children: ReactNode
}

/** Our own map ends where it has nothing finer to show. */
const lastZoom = { ofBasemap: 13, ofTiles: 18 }

/** A map with its ground, its scale, what it owes to whom, and buttons to zoom. */
export function MapFrame(props: MapFrameProps) {
  const { map, onMap, start, reducedMotion, tiles, theme, scale, options, children } = props

  useEffect(() => {
    if (map === null) return
    if (reducedMotion) stillPans(map)
    const container = map.getContainer()
    container.setAttribute('role', 'group')
    container.setAttribute('aria-label', 'Map: arrow keys move it, plus and minus zoom')
  }, [map, reducedMotion])

  return (
    <>
      <div className="map-zoom">
        <button type="button" aria-label="Zoom in" onClick={() => map?.zoomIn()}>
          <Icon name="plus" />
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => map?.zoomOut()}>
          <Icon name="minus" />
        </button>
      </div>
      <MapContainer
        ref={onMap}
        className="deals-map-canvas"
        center={[start.latitude, start.longitude]}
        zoom={start.zoom}
        maxZoom={tiles === null ? lastZoom.ofBasemap : lastZoom.ofTiles}
        trackResize={false}
        zoomControl={false}
        attributionControl={false}
        fadeAnimation={false}
        zoomAnimation={!reducedMotion}
        markerZoomAnimation={!reducedMotion}
        inertia={!reducedMotion}
        {...options}
      >
        <BasemapLayer theme={theme} />
        {tiles !== null && <RasterTiles tiles={tiles} />}
        {children}
        <AttributionControl prefix={false} />
        <ScaleControl position={scale} imperial={false} />
      </MapContainer>
    </>
  )
}
