import { formatMilesShort } from '../../../../format/miles.ts'
import { cashWords } from '../chart-deals.ts'
import type { PlotFrame } from './plot-frame.ts'

interface AxesProps {
  readonly frame: PlotFrame
  readonly currency: string
}

/** Room of a tick's number, in pixels along its axis. */
const tickRoom = { miles: 36, cash: 18 }

/** The axes with their round numbers and what they are of. */
export function Axes({ frame, currency }: AxesProps) {
  const { width, height, milesScale, cashScale } = frame
  const scale = milesScale.isLogarithmic ? ', logarithmic' : ''
  const places = (ticks: readonly number[], share: (tick: number) => number, length: number, room: number) =>
    ticks
      .map((tick) => ({ tick, at: share(tick) * length }))
      .filter(({ at }) => at >= room / 4 && at <= length - room / 4)
  return (
    <g className="plot-axes">
      {places(milesScale.ticks, milesScale.shareOf, width, tickRoom.miles).map(({ tick, at }) => (
        <g key={tick} transform={`translate(${at} ${height})`}>
          <line y1={-height} y2="0" className="plot-grid" />
          <text y="27" textAnchor="middle">
            {formatMilesShort(tick)}
          </text>
        </g>
      ))}
      {places(cashScale.ticks, cashScale.shareOf, height, tickRoom.cash).map(({ tick, at }) => (
        <g key={tick} transform={`translate(0 ${height - at})`}>
          <line x2={width} className="plot-grid" />
          <text x="-16" dy="0.35em" textAnchor="end">
            {cashWords(tick, currency)}
          </text>
        </g>
      ))}
      <path d={`M0 0V${height}H${width}`} className="plot-axis" />
      <text x={-16} y={-14} className="plot-axis-name">
        Cash a night{scale}
      </text>
      <text x={width} y={height + 44} textAnchor="end" className="plot-axis-name">
        Miles a night{scale}
      </text>
    </g>
  )
}
