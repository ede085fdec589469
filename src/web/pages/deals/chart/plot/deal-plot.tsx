import { type KeyboardEvent, useId, useMemo, useRef } from 'react'
import type { Highlight } from '../../../../components/deal-card/deal-highlight.ts'
import { edgeCorners } from '../../../../format/efficient-edge.ts'
import { formatMiles } from '../../../../format/miles.ts'
import { type ChartDeals, cashWords } from '../chart-deals.ts'
import { isNarrowed, type NightRanges } from '../night-range.ts'
import type { ChosenRanges } from '../use-ranges.ts'
import { Axes } from './axes.tsx'
import { areCrowded, scaleFor } from './axis-scale.ts'
import { BandNames, Bands } from './bands.tsx'
import { Dots } from './dots.tsx'
import { DotTip, HighlightedDot } from './highlighted-dot.tsx'
import { type PlotFrame, pointOf, pointsText } from './plot-frame.ts'
import { RangeSlider } from './range-slider.tsx'
import { useBrush } from './use-brush.ts'
import { type Size, useSize } from './use-size.ts'

interface DealPlotProps {
  readonly chart: ChartDeals
  readonly chosen: ChosenRanges
  /** What a mile is worth to the user, in cents, where they have said so. */
  readonly milePrice: number | undefined
  readonly selectedId: string | undefined
  readonly highlight: Highlight
  readonly onSelect: (id: string | undefined) => void
}

/** The deals by miles and cash of a night. */
export function DealPlot(props: DealPlotProps) {
  const area = useRef<HTMLDivElement>(null)
  const size = useSize(area)
  return (
    <div className="plot">
      <div ref={area} className="plot-area">
        {size !== undefined && size.width > 0 && size.height > 0 && <SizedPlot {...props} size={size} />}
      </div>
    </div>
  )
}

function SizedPlot({
  chart,
  chosen,
  milePrice,
  selectedId,
  highlight,
  onSelect,
  size,
}: DealPlotProps & { readonly size: Size }) {
  const { deals, edge, currency } = chart
  const { ranges, preview, choose } = chosen
  const clipId = useId()
  const frame = useMemo((): PlotFrame => {
    const [miles, cash] = [deals.map((deal) => deal.miles), deals.map((deal) => deal.cash)]
    // Lines of constant cash per mile are straight where both scales are of one kind.
    const isLogarithmic = areCrowded(miles) || areCrowded(cash)
    return { ...size, milesScale: scaleFor(miles, isLogarithmic), cashScale: scaleFor(cash, isLogarithmic) }
  }, [deals, size])
  const corners = useMemo(() => edgeCorners(edge, frame.milesScale.most), [edge, frame])
  const dots = useMemo(() => deals.map((deal) => pointOf(frame, deal)), [deals, frame])
  const brush = useBrush({ deals, frame, chosen, highlight, selectedId, onSelect })

  function escape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    if (brush.cancel()) return
    if (selectedId !== undefined) onSelect(undefined)
    else if (isNarrowed(ranges)) choose({})
  }

  const [first] = corners
  const start = first && { ...pointOf(frame, first), y: frame.height }
  const sliders = [
    ['miles', 'least', 'Fewest miles a night'],
    ['miles', 'most', 'Most miles a night'],
    ['cash', 'least', 'Least cash a night'],
    ['cash', 'most', 'Most cash a night'],
  ] as const
  return (
    <div className="plot-parts" role="group" aria-label="Miles and cash of a night" onKeyDown={escape}>
      <svg className="plot-ground" width={size.width} height={size.height} aria-hidden>
        <Bands frame={frame} milePrice={milePrice} clipId={clipId} />
        <Axes frame={frame} currency={currency} />
        {start !== undefined && (
          <polyline
            className="plot-edge"
            clipPath={`url(#${clipId})`}
            points={pointsText([start, ...corners.map((corner) => pointOf(frame, corner))])}
          />
        )}
        <BandNames frame={frame} milePrice={milePrice} dots={dots} />
        <Chosen frame={frame} ranges={ranges} />
      </svg>
      <svg className="plot-marks" width={size.width} height={size.height}>
        <HighlightedDot chart={chart} frame={frame} selectedId={selectedId} highlight={highlight} />
        <Dots
          chart={chart}
          frame={frame}
          ranges={ranges}
          milePrice={milePrice}
          selectedId={selectedId}
          highlight={highlight}
          onSelect={onSelect}
        />
      </svg>
      <div className="plot-pointer" tabIndex={-1} {...brush.handlers} />
      {sliders.map(([axis, end, label]) => {
        const isMiles = axis === 'miles'
        const name = isMiles ? 'nightMiles' : 'nightCash'
        return (
          <RangeSlider
            key={label}
            label={label}
            axis={axis}
            end={end}
            scale={isMiles ? frame.milesScale : frame.cashScale}
            length={isMiles ? size.width : size.height}
            values={deals.map((deal) => deal[axis])}
            range={ranges[name]}
            words={(value) => (isMiles ? `${formatMiles(Math.round(value))} miles` : cashWords(value, currency))}
            onPreview={(range) => preview({ ...ranges, [name]: range })}
            onChange={(range, options) => choose({ ...ranges, [name]: range }, options)}
          />
        )
      })}
      <DotTip chart={chart} frame={frame} milePrice={milePrice} highlight={highlight} />
    </div>
  )
}

/** The rectangle that the deals are narrowed to; along an axis without a range, the whole of it. */
function Chosen({ frame, ranges }: { readonly frame: PlotFrame; readonly ranges: NightRanges }) {
  if (!isNarrowed(ranges)) return null
  const { width, height, milesScale, cashScale } = frame
  const share = (value: number, scale: PlotFrame['milesScale']) => Math.min(Math.max(scale.shareOf(value), 0), 1)
  const [left, right] = ranges.nightMiles?.map((miles) => share(miles, milesScale) * width) ?? [0, width]
  const [bottom, top] = ranges.nightCash?.map((cash) => (1 - share(cash, cashScale)) * height) ?? [height, 0]
  return (
    <rect
      className="plot-chosen"
      x={left}
      y={top}
      width={Math.max(right! - left!, 1)}
      height={Math.max(bottom! - top!, 1)}
    />
  )
}
