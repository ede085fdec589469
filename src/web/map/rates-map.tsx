import type { Map as LeafletMap } from 'leaflet'
import { type ComponentProps, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createHighlight } from '#web/stay/deal/deal-highlight.ts'
import { MarkerMap, revealPlace, worldView } from './marker-map.tsx'
import type { PricedHotel } from './markers/deal-markers.ts'
import { useMovement } from './movement.ts'

interface RatesMapProps extends Pick<ComponentProps<typeof MarkerMap>, 'onSelect'> {
  /** In any order. */
  readonly hotels: readonly PricedHotel[]
  readonly highlightedId?: string | undefined
  /** Called with the hovered or focused hotel. */
  readonly onHighlight?: ((id: string | undefined) => void) | undefined
  readonly selectedId?: string | undefined
}

/** A map of hotels as buttons with their prices, cheapest first. */
export function RatesMap(props: RatesMapProps) {
  const { hotels, highlightedId, onHighlight, selectedId, onSelect } = props
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [highlight] = useState(createHighlight)
  const cheapestFirst = useMemo(() => hotels.toSorted((a, b) => a.cents - b.cents), [hotels])
  const fitKey = hotels.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(' ')
  const { movement } = useMovement(map, { found: hotels, view: undefined, fitKey }, () => undefined)

  useEffect(() => {
    highlight.set(highlightedId)
  }, [highlight, highlightedId])
  const reportHighlight = useEffectEvent(() => {
    if (highlight.get() !== highlightedId) onHighlight?.(highlight.get())
  })
  useEffect(() => {
    return highlight.subscribe(() => reportHighlight())
  }, [highlight])

  const revealSelected = useEffectEvent(() => {
    const selected = hotels.find(({ id }) => id === selectedId)
    if (map !== null && selected !== undefined) revealPlace(map, selected)
  })
  useEffect(() => {
    revealSelected()
  }, [map, selectedId])

  return (
    <MarkerMap
      label="Map of hotels"
      map={map}
      onMap={setMap}
      start={worldView}
      places={cheapestFirst}
      highlight={highlight}
      selectedId={selectedId}
      onSelect={onSelect}
      movement={movement}
    />
  )
}
