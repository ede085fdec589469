import type { Verdict } from '../../../../format/value.ts'
import { formatNumber } from '../../../../format/locale.ts'
import { formatPrice } from '../../../../format/value.ts'
import { lineOf, pointsText, type PlotFrame, type Point } from './plot-frame.ts'
import { type ValueBand, valueBands } from './value-bands.ts'

const words = { poor: 'Poor', fair: 'Fair', good: 'Good', exceptional: 'Exceptional' } as const
/** Narrower plots have no room for figures beside the words. */
const roomyWidthPx = 480
const nameInsetPx = 14

interface BandsProps {
  readonly frame: PlotFrame
  /** What a mile is worth to the user, in cents, where they have said so. */
  readonly milePrice: number | undefined
  readonly clipId: string
}

/** The bands of the verdicts, hatched and named, and the line of the user's own price of a mile. */
export function Bands({ frame, milePrice, clipId }: BandsProps) {
  const bands = valueBands(frame)
  return (
    <>
      <defs>
        <clipPath id={clipId}>
          <rect width={frame.width} height={frame.height} />
        </clipPath>
        {bands.map(({ verdict }) => (
          <Hatching key={verdict} verdict={verdict} id={`${clipId}-${verdict}`} />
        ))}
      </defs>
      <g clipPath={`url(#${clipId})`}>
        {bands.map(({ verdict, corners }) => (
          <g key={verdict} className="plot-band" data-verdict={verdict}>
            <polygon points={pointsText(corners)} className="plot-band-ground" />
            <polygon points={pointsText(corners)} fill={`url(#${clipId}-${verdict})`} />
            {verdict !== 'poor' && <polyline points={pointsText(corners.slice(0, 2))} />}
          </g>
        ))}
        {milePrice !== undefined && (
          <polyline className="plot-own-price" points={pointsText(lineOf(frame, milePrice))} />
        )}
      </g>
    </>
  )
}

/** Lines, the closer the lower the value; exceptional has dots. */
function Hatching({ verdict, id }: { readonly verdict: Verdict; readonly id: string }) {
  const size = { poor: 5, fair: 10, good: 20, exceptional: 12 }[verdict]
  return (
    <pattern
      id={id}
      className="plot-hatching"
      data-verdict={verdict}
      width={size}
      height={size}
      patternUnits="userSpaceOnUse"
      patternTransform={verdict === 'exceptional' ? undefined : 'rotate(-45)'}
    >
      {verdict === 'exceptional' ? <circle cx={size / 2} cy={size / 2} r="1" /> : <path d={`M0 0H${size}`} />}
    </pattern>
  )
}

/** The names of the bands, over everything that they might be read through. */
export function BandNames({
  frame,
  milePrice,
  dots,
}: Omit<BandsProps, 'clipId'> & { readonly dots: readonly Point[] }) {
  return (
    <>
      {valueBands(frame, dots).map(
        ({ label, ...band }) =>
          label !== undefined && (
            <text
              key={band.verdict}
              className="plot-band-name"
              transform={`translate(${label.x} ${label.y}) rotate(${label.angle})`}
              textAnchor={label.anchor}
            >
              {words[band.verdict]}
              {frame.width >= roomyWidthPx && <tspan className="plot-band-figures"> {figures(band)}</tspan>}
            </text>
          ),
      )}
      {milePrice !== undefined && <OwnPriceName frame={frame} milePrice={milePrice} />}
    </>
  )
}

function figures({ from, to }: Pick<ValueBand, 'from' | 'to'>): string {
  if (to === undefined) return `over ${formatPrice(from)}`
  return from === 0 ? `under ${formatPrice(to)}` : `${formatNumber(from)}–${formatPrice(to)}`
}

/** Beside the line where it begins, which is where the fewest dots are. */
function OwnPriceName({ frame, milePrice }: { readonly frame: PlotFrame; readonly milePrice: number }) {
  const [start, end] = lineOf(frame, milePrice)
  const [run, rise] = [end.x - start.x, start.y - end.y]
  const share = Math.max(0, (start.y - frame.height) / rise) + nameInsetPx / Math.hypot(run, rise)
  const at = { x: start.x + share * run, y: start.y - share * rise }
  if (at.y < 0 || share > 1) return null
  const angle = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI
  return (
    <text className="plot-own-price-name" transform={`translate(${at.x} ${at.y}) rotate(${angle})`} y="-5">
      My price, {formatPrice(milePrice)}
    </text>
  )
}
