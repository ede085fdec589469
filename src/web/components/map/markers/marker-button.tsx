import { memo } from 'react'
import { formatMiles } from '../../../format/miles.ts'
import { useHighlighted, type Highlight } from '../../deal-card/deal-highlight.ts'
import type { DealMarker } from './deal-markers.ts'
import { pillText } from './pill-box.ts'

/** What a layer wants to know of its markers. The functions stay the same from one drawing to the next. */
export interface MarkerEvents {
  /** The element that is moved over the map; the button lies centred on its corner. */
  readonly keep: (marker: DealMarker, element: HTMLElement) => () => void
  readonly press: (marker: DealMarker, byKeyboard: boolean) => void
  /** A mouse came, or went. */
  readonly point: (marker: DealMarker | undefined) => void
  /** @param byKeyboard the focus is to be seen */
  readonly focus: (marker: DealMarker, byKeyboard: boolean) => void
  /** The focus goes elsewhere: to another marker, or away from all. */
  readonly blur: (isAway: boolean) => void
}

interface MarkerButtonProps {
  readonly marker: DealMarker
  /** A pill, or a place on a dot that can be pressed and take the focus. */
  readonly face: 'pill' | 'target'
  /** Whether Tab comes here. */
  readonly isListed: boolean
  readonly isSelected: boolean
  readonly isOnTop: boolean
  readonly highlight: Highlight
  readonly events: MarkerEvents
}

/** The best few deals carry the accent. */
const bestRanks = 3
/** Better deals lie above; what is on top lies above all of them by the style sheet. */
const topOrder = 100_000

/** One deal with its miles, or several as their count and fewest miles. */
export const MarkerButton = memo((props: MarkerButtonProps) => {
  const { marker, face, isListed, isSelected, isOnTop, highlight, events } = props
  const { best, count, milesRequired, rank } = marker
  const isSingle = count === 1
  const isHighlighted = useHighlighted(highlight, (id) => isSingle && id === best.id)
  const text = pillText(count, milesRequired)

  return (
    <div
      ref={(element) => (element === null ? undefined : events.keep(marker, element))}
      className="deal-marker"
      data-selected={isSelected || undefined}
      data-highlighted={isHighlighted || undefined}
      data-on-top={isOnTop || undefined}
      style={{ zIndex: Math.max(1, topOrder - rank) }}
    >
      <button
        type="button"
        className={face === 'target' ? 'deal-target' : isSingle ? 'deal-pill' : 'deal-pill deal-cluster'}
        tabIndex={isListed ? undefined : -1}
        data-deal={best.id}
        data-count={count}
        data-best={rank < bestRanks || undefined}
        aria-label={
          isSingle
            ? `${best.name}, ${formatMiles(milesRequired)} miles`
            : `${formatMiles(count)} deals from ${formatMiles(milesRequired)} miles`
        }
        aria-expanded={isSingle ? isSelected : undefined}
        onClick={({ detail }) => events.press(marker, detail === 0)}
        onDoubleClick={(event) => event.stopPropagation()}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && events.point(marker)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && events.point(undefined)}
        onFocus={({ currentTarget }) => events.focus(marker, currentTarget.matches(':focus-visible'))}
        onBlur={({ currentTarget, relatedTarget }) => {
          // The window lost the focus, and will give it back.
          if (document.activeElement === currentTarget) return
          events.blur(!(relatedTarget instanceof HTMLElement && relatedTarget.dataset['deal'] !== undefined))
        }}
        data-face={text.face}
        data-from={text.from}
      />
    </div>
  )
})
