import './rates-map.css'
import type { ListedHotel } from '#contract/list-hotels'
import { type ReactNode, useMemo, useState } from 'react'
import { useMedia } from '../../../browser/use-media.ts'
import type { HotelRates } from '../results/rate-rows.ts'
import { mapItems } from './map-items.ts'
import { RatesMap } from './rates-map.tsx'

interface WithMapProps {
  /** Whether the map is what was chosen to see; else it is beside the rates where there is room. */
  readonly isAlone: boolean
  readonly groups: readonly HotelRates[]
  readonly hotels: ReadonlyMap<string, ListedHotel>
  readonly highlightedId: string | undefined
  readonly onHighlight: (hotelId: string | undefined) => void
  /** Renders the rates: of all hotels, or only of the one that is selected on the map. */
  readonly children: (only: string | undefined) => ReactNode
}

const roomForBoth = '(min-width: 100rem)'

/** The rates with the map of their hotels, which comes above them or beside them. */
export function WithMap({ isAlone, groups, hotels, highlightedId, onHighlight, children }: WithMapProps) {
  const hasRoom = useMedia(roomForBoth) === true
  const [selectedId, setSelectedId] = useState<string>()
  const hasMap = isAlone || hasRoom
  const items = useMemo(() => (hasMap ? mapItems(groups, hotels) : undefined), [hasMap, groups, hotels])
  if (items === undefined) return children(undefined)
  const selected = items.find(({ hotelId }) => hotelId === selectedId)
  return (
    <div className="rates-with-map" data-alone={isAlone}>
      <RatesMap
        items={items}
        highlightedId={highlightedId}
        onHighlight={onHighlight}
        selectedId={selected?.hotelId}
        onSelect={setSelectedId}
      />
      <div>
        {selected !== undefined && (
          <p className="rates-only" role="status">
            Only {selected.name}
            <button type="button" className="button button-plain" onClick={() => setSelectedId(undefined)}>
              Show all hotels
            </button>
          </p>
        )}
        {children(selected?.hotelId)}
      </div>
    </div>
  )
}
