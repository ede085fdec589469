import { memo, type RefObject } from 'react'
import { classes } from '#web/kit/classes.ts'
import { formatMiles, formatNights } from '#web/kit/format/miles.ts'
import { useHighlighted, type Highlight } from '#web/stay/deal/deal-highlight.ts'
import { type DealMarker, labelOf, accessibleName } from './deal-markers.ts'
import type { MarkerWithButton } from './markers-in-view.ts'
import styles from '../map.module.css'
import { pillText } from './pills.ts'

export interface MarkerEvents {
  readonly press: (marker: DealMarker, byKeyboard: boolean) => void
  readonly hover: (marker: DealMarker | undefined) => void
  /** @param byKeyboard whether the focus is visible */
  readonly focus: (marker: DealMarker, byKeyboard: boolean) => void
  readonly blur: (leavesMarkers: boolean) => void
}

interface MarkerButtonProps extends MarkerWithButton {
  readonly isSelected: boolean
  readonly highlight: Highlight
  /** Receives the element that moves with the map; the button is centred on the element's corner. */
  readonly elements: RefObject<Map<string, HTMLElement>>
  readonly events: RefObject<MarkerEvents | null>
}

/** The best deals have the accent color. */
const accentedRanks = 3
/** Better deals are above others; markers on top have a higher z-index in map.module.css. */
const topZIndex = 100_000

/** A deal with its miles, a hotel with its price, or a cluster with its count and lowest number. */
export const MarkerButton = memo((props: MarkerButtonProps) => {
  const { marker, kind, isTabStop, isSelected, isOnTop, highlight, elements, events } = props
  const { best, count, figure, rank } = marker
  const label = labelOf(best)
  const lowest = label ?? `${formatMiles(figure)} miles`
  const isSingle = count === 1
  const isHighlighted = useHighlighted(highlight, isSingle ? best.id : undefined)
  const text = pillText(count, figure, label)

  return (
    <div
      ref={(element) => {
        if (element !== null) elements.current.set(marker.key, element)
        return () => void elements.current.delete(marker.key)
      }}
      className={classes(styles.marker, 'leaflet-zoom-animated')}
      data-selected={isSelected || undefined}
      data-highlighted={isHighlighted || undefined}
      data-on-top={isOnTop || undefined}
      style={{ zIndex: Math.max(1, topZIndex - rank) }}
    >
      <button
        type="button"
        className={kind === 'target' ? styles.target : classes(styles.pill, !isSingle && styles.cluster)}
        tabIndex={isTabStop ? undefined : -1}
        data-deal={best.id}
        data-count={count}
        data-best={rank < accentedRanks || undefined}
        aria-label={
          isSingle
            ? `${best.name}, ${accessibleName(best)}`
            : `${formatMiles(count)} ${label === undefined ? 'deals' : 'hotels'} from ${lowest}`
        }
        title={describeFigure(marker)}
        aria-expanded={isSingle && label === undefined ? isSelected : undefined}
        aria-pressed={isSingle && label !== undefined ? isSelected : undefined}
        onClick={({ detail }) => events.current?.press(marker, detail === 0)}
        onDoubleClick={(event) => event.stopPropagation()}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && events.current?.hover(marker)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && events.current?.hover(undefined)}
        onFocus={({ currentTarget }) => events.current?.focus(marker, currentTarget.matches(':focus-visible'))}
        onBlur={({ currentTarget, relatedTarget }) => {
          // The window lost the focus and will restore it.
          if (document.activeElement === currentTarget) return
          events.current?.blur(!(relatedTarget instanceof HTMLElement && relatedTarget.dataset['deal'] !== undefined))
        }}
        data-face={text.face}
        data-from={text.from}
      />
    </div>
  )
})

/** Describes the number on a pill. */
function describeFigure({ best, count }: DealMarker): string | undefined {
  if ('cents' in best) return undefined
  if (count > 1) return best.nightly === undefined ? 'the fewest miles' : 'the fewest miles a night'
  return best.nights === null ? 'for the stay' : formatNights(best.miles_required, best.nights)
}
