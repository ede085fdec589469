import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createHighlight } from '../deal-card/deal-highlight.ts'
import type { MapTheme } from './basemap/basemap-layer.tsx'
import { MapFrame, type RasterTiles } from './frame.tsx'
import { longitudeNear } from './geometry.ts'
import type { PricedHotel } from './markers/deal-markers.ts'
import { MarkerLayer, type MarkerLayerHandle } from './markers/marker-layer.tsx'
import { showCluster } from './movement.ts'
import { type CloseTogether, PlaceList } from './place-list.tsx'
import { useFit } from './use-fit.ts'

interface RatesMapProps {
  /** In any order. */
  readonly hotels: readonly PricedHotel[]
  readonly highlightedId?: string | undefined
  /** Called with the hotel under the pointer or with the focus. */
  readonly onHighlight?: ((id: string | undefined) => void) | undefined
  readonly selectedId?: string | undefined
  /** Called without an id where nothing is selected any more. */
  readonly onSelect: (id: string | undefined) => void
  /** Tiles over the basemap. */
  readonly tiles: RasterTiles | null
  readonly theme: MapTheme
}

const worldView = { latitude: 20, longitude: 0, zoom: 2 }
const revealPadding: [number, number] = [64, 40]

/** A map of hotels as buttons with their prices, the cheapest first. */
export function RatesMap(props: RatesMapProps) {
  const { hotels, highlightedId, onHighlight, selectedId, onSelect, tiles, theme } = props
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [listed, setListed] = useState<CloseTogether>()
  const [reducedMotion] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [highlight] = useState(createHighlight)
  const layer = useRef<MarkerLayerHandle>(null)
  const cheapestFirst = useMemo(() => hotels.toSorted((a, b) => a.cents - b.cents), [hotels])
  useFit(map, hotels)

  useEffect(() => {
    highlight.set(highlightedId)
  }, [highlight, highlightedId])
  const reportHighlight = useEffectEvent(() => {
    if (highlight.get() !== highlightedId) onHighlight?.(highlight.get())
  })
  useEffect(() => {
    return highlight.subscribe(() => reportHighlight())
  }, [highlight])

  /** Brings a place wholly into view. */
  function reveal({ latitude, longitude }: Pick<PricedHotel, 'latitude' | 'longitude'>) {
    if (map === null) return
    const here = longitudeNear(longitude, map.getCenter().lng)
    map.panInside([latitude, here], { padding: revealPadding, animate: !reducedMotion })
  }
  const revealSelected = useEffectEvent(() => {
    const selected = hotels.find(({ id }) => id === selectedId)
    if (selected !== undefined) reveal(selected)
  })
  useEffect(() => {
    revealSelected()
  }, [map, selectedId])

  return (
    <section
      className="deals-map rates-map"
      aria-label="Map of hotels"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || (selectedId === undefined && listed === undefined)) return
        event.stopPropagation()
        setListed(undefined)
        onSelect(undefined)
      }}
    >
      <MapFrame
        map={map}
        onMap={setMap}
        start={worldView}
        reducedMotion={reducedMotion}
        tiles={tiles}
        theme={theme}
        options={{ minZoom: 1, worldCopyJump: true }}
      >
        <MarkerLayer
          ref={layer}
          deals={cheapestFirst}
          highlight={highlight}
          selectedId={selectedId}
          onPress={({ best: { id } }) => onSelect(id === selectedId ? undefined : id)}
          onPressMany={(places, marker) => {
            onSelect(undefined)
            setListed({ places, marker })
          }}
          onPressCluster={(extent) => map && showCluster(map, extent)}
          onPressBackground={() => {
            setListed(undefined)
            onSelect(undefined)
          }}
          onKeyboardFocus={reveal}
          theme={theme}
        />
      </MapFrame>
      {map !== null && listed !== undefined && (
        <PlaceList
          key={listed.marker.key}
          {...listed}
          map={map}
          onChoose={(id) => {
            setListed(undefined)
            onSelect(id)
          }}
          onClose={() => setListed(undefined)}
          onFocusLost={() => layer.current?.focus(selectedId ?? listed.marker.best.id)}
        />
      )}
    </section>
  )
}
