import { type KeyboardEvent, memo, useRef, useState } from 'react'
import type { Highlight } from '../../../../components/deal-card/deal-highlight.ts'
import { type ChartDeal, type ChartDeals, nameOf } from '../chart-deals.ts'
import { isInRanges, type NightRanges } from '../night-range.ts'
import { type PlotFrame, pointOf } from './plot-frame.ts'

interface DotsProps {
  readonly chart: ChartDeals
  readonly frame: PlotFrame
  readonly ranges: NightRanges
  readonly milePrice: number | undefined
  readonly selectedId: string | undefined
  readonly highlight: Highlight
  readonly onSelect: (id: string | undefined) => void
}

/** Deals that Page Up and Page Down go past. */
const pageSteps = 10

/**
 * The deals as dots, which are one stop of the Tab key. Left and right go through them by miles, up and down by cash; the
 * pointer finds them by the plot, whose nearest one it takes.
 */
export const Dots = memo(({ chart, frame, ranges, milePrice, selectedId, highlight, onSelect }: DotsProps) => {
  const { deals, currency } = chart
  const [focusedId, setFocusedId] = useState<string>()
  const elements = useRef(new Map<string, SVGPathElement>())
  const isThere = (id: string | undefined) => id !== undefined && deals.some((deal) => deal.id === id)
  const stopId = [focusedId, selectedId].find(isThere) ?? (chart.edge[0] ?? deals[0])?.id

  function press(event: KeyboardEvent, deal: ChartDeal) {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onSelect(deal.id === selectedId ? undefined : deal.id)
      return
    }
    const next = dealAfter(deals, deal, event.key)
    if (next === undefined) return
    event.preventDefault()
    elements.current.get(next.id)?.focus({ preventScroll: true })
  }

  return (
    <g className="plot-dots" role="listbox" aria-label="Deals by miles and cash of a night">
      {deals.map((deal) => {
        const { x, y } = pointOf(frame, deal)
        const isShown = isInRanges(deal, ranges)
        return (
          <path
            key={deal.id}
            ref={(element) => {
              if (element !== null) elements.current.set(deal.id, element)
              return () => void elements.current.delete(deal.id)
            }}
            role="option"
            aria-label={isShown ? nameOf(deal, currency) : `${nameOf(deal, currency)}, not shown`}
            aria-selected={deal.id === selectedId}
            tabIndex={deal.id === stopId ? 0 : -1}
            d={deal.isEfficient ? diamond : circle}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
            data-efficient={deal.isEfficient}
            data-out={!isShown}
            data-pay={milePrice !== undefined && deal.netCents <= milePrice}
            onFocus={() => {
              setFocusedId(deal.id)
              highlight.set(deal.id)
            }}
            onBlur={() => highlight.set(undefined)}
            onKeyDown={(event) => press(event, deal)}
          />
        )
      })}
    </g>
  )
})

const circle = 'M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z'
const diamond = 'M0 -7L7 0L0 7L-7 0z'

/** The deal that a key leads to from another; undefined for other keys, and at the ends. */
function dealAfter(byMiles: readonly ChartDeal[], from: ChartDeal, key: string): ChartDeal | undefined {
  const byCash = () => byMiles.toSorted((one, other) => one.cash - other.cash || one.miles - other.miles)
  const step = (deals: readonly ChartDeal[], steps: number) => {
    const at = deals.indexOf(from) + steps
    return deals[Math.min(Math.max(at, 0), deals.length - 1)]
  }
  switch (key) {
    case 'ArrowRight':
      return step(byMiles, 1)
    case 'ArrowLeft':
      return step(byMiles, -1)
    case 'ArrowUp':
      return step(byCash(), 1)
    case 'ArrowDown':
      return step(byCash(), -1)
    case 'PageUp':
      return step(byMiles, pageSteps)
    case 'PageDown':
      return step(byMiles, -pageSteps)
    case 'Home':
      return byMiles[0]
    case 'End':
      return byMiles.at(-1)
    default:
      return undefined
  }
}
