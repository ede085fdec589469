import './rates-map.css'
import { useMemo } from 'react'
import { pageSettings } from '../../../browser/settings.ts'
import { useTheme } from '../../../browser/theme.ts'
import { lazyPart } from '../../../components/part/lazy-part.tsx'

/** A hotel with its cheapest price. */
export interface RatesMapItem {
  readonly hotelId: string
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  /** With its currency. */
  readonly price: string
  readonly cents: number
}

interface RatesMapProps {
  readonly items: readonly RatesMapItem[]
  readonly highlightedId?: string | undefined
  /** Called with the hotel under the pointer or with the focus. */
  readonly onHighlight?: ((hotelId: string | undefined) => void) | undefined
  readonly selectedId?: string | undefined
  /** Called without an id where nothing is selected any more. */
  readonly onSelect: (hotelId: string | undefined) => void
}

const Map = lazyPart({
  what: 'The map',
  load: async () => (await import('../../../components/map/rates-map.tsx')).RatesMap,
  fallback: <div className="rates-map-loading" aria-busy="true" />,
})

/** The hotels on a map with their cheapest prices; it fills what it is in. */
export function RatesMap({ items, ...rest }: RatesMapProps) {
  const theme = useTheme()
  const hotels = useMemo(() => items.map(({ hotelId, ...hotel }) => ({ ...hotel, id: hotelId })), [items])
  return (
    <div className="rates-map-place">
      <Map {...rest} hotels={hotels} tiles={pageSettings.tiles} theme={theme} />
    </div>
  )
}
