import type { RefCallback } from 'react'
import { formatMiles, formatMilesShort } from '../../format/miles.ts'
import { useHighlighted, type Highlight } from '../deal-highlight.ts'
import type { DealMarker } from './deal-markers.ts'

interface MarkerButtonProps {
  readonly marker: DealMarker
  /** Greater lies above. */
  readonly stackOrder: number
  readonly highlight: Highlight
  readonly selected: boolean
  /** The element that is moved over the map; the button lies centred on its corner. */
  readonly element: RefCallback<HTMLElement>
  readonly onPress: (byKeyboard: boolean) => void
  /** The focus came by keyboard. */
  readonly onReach: () => void
}

/** The best few deals carry the accent. */
const bestRanks = 3

/** One deal as a pill with its miles, or several as their count and fewest miles. */
export function MarkerButton(props: MarkerButtonProps) {
  const { marker, stackOrder, highlight, selected, element, onPress, onReach } = props
  const { best, count, milesRequired, rank } = marker
  const { id, name } = best
  const highlighted = useHighlighted(highlight, marker.holds)
  const single = count === 1
  const point = (pointed: boolean) => {
    if (single) highlight.set(pointed ? id : undefined)
  }

  return (
    <div
      ref={element}
      className="deal-marker leaflet-zoom-animated"
      data-selected={selected || undefined}
      data-highlighted={highlighted || undefined}
      style={{ zIndex: stackOrder }}
    >
      <button
        type="button"
        className={single ? 'deal-pill' : 'deal-pill deal-cluster'}
        data-deal={id}
        data-best={rank < bestRanks || undefined}
        aria-label={
          single
            ? `${name}, ${formatMiles(milesRequired)} miles`
            : `${formatMiles(count)} deals from ${formatMiles(milesRequired)} miles`
        }
        aria-expanded={single ? selected : undefined}
        onClick={({ detail }) => onPress(detail === 0)}
        onDoubleClick={(event) => event.stopPropagation()}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && point(true)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && point(false)}
        onFocus={({ currentTarget }) => {
          point(true)
          if (currentTarget.matches(':focus-visible')) onReach()
        }}
        onBlur={() => point(false)}
        data-face={single ? formatMilesShort(milesRequired) : `${formatMilesShort(count)} deals`}
        data-from={single ? undefined : `from ${formatMilesShort(milesRequired)}`}
      />
    </div>
  )
}
