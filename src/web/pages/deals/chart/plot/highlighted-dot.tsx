import { useSyncExternalStore } from 'react'
import type { Highlight } from '../../../../components/deal-card/deal-highlight.ts'
import { formatCents, verdictOf, verdictWords } from '../../../../format/value.ts'
import { type ChartDeal, type ChartDeals, cashWords, milesWords } from '../chart-deals.ts'
import { type PlotFrame, pointOf } from './plot-frame.ts'

interface HighlightedDotProps {
  readonly chart: ChartDeals
  readonly frame: PlotFrame
  readonly selectedId: string | undefined
  readonly milePrice: number | undefined
  readonly highlight: Highlight
}

function useHighlightedDeal({ deals }: ChartDeals, highlight: Highlight): ChartDeal | undefined {
  const id = useSyncExternalStore(highlight.subscribe, highlight.get, highlight.get)
  return id === undefined ? undefined : deals.find((deal) => deal.id === id)
}

/** Rings around the selected deal and around the one that is highlighted in the chart, in the list or on the map, with lines to the axes. */
export function HighlightedDot({ chart, frame, selectedId, highlight }: Omit<HighlightedDotProps, 'milePrice'>) {
  const deal = useHighlightedDeal(chart, highlight)
  const selected = chart.deals.find(({ id }) => id === selectedId)
  const point = deal && pointOf(frame, deal)
  const selectedPoint = selected && pointOf(frame, selected)
  return (
    <g className="plot-rings">
      {selectedPoint !== undefined && (
        <circle cx={selectedPoint.x} cy={selectedPoint.y} r="11" className="plot-selected" />
      )}
      {point !== undefined && (
        <>
          <path d={`M0 ${point.y}H${point.x - 10}M${point.x} ${point.y + 10}V${frame.height}`} />
          <circle cx={point.x} cy={point.y} r="10" className="plot-highlighted" />
        </>
      )}
    </g>
  )
}

/** Whose dot is highlighted, and at what price, beside it. */
export function DotTip({ chart, frame, milePrice, highlight }: Omit<HighlightedDotProps, 'selectedId'>) {
  const deal = useHighlightedDeal(chart, highlight)
  if (deal === undefined) return null
  const { x, y } = pointOf(frame, deal)
  const place = {
    ...(x > frame.width / 2 ? { insetInlineEnd: frame.width - x + 16 } : { insetInlineStart: x + 16 }),
    ...(y > frame.height / 2 ? { insetBlockEnd: frame.height - y + 10 } : { insetBlockStart: y + 10 }),
  }
  return (
    <div className="plot-tip" style={place} aria-hidden>
      <b>{deal.name}</b>
      <span>
        {milesWords(deal)} or {cashWords(deal.cash, chart.currency)} a night
        {deal.nights > 1 && `, ${deal.nights} nights`}
      </span>
      <span>
        {verdictWords[verdictOf(deal.cents)]}, {formatCents(deal.cents)}; net {formatCents(deal.netCents)}
        {milePrice !== undefined && <b>{deal.netCents > milePrice ? ': redeem' : ': pay'}</b>}
      </span>
    </div>
  )
}
