import { type Verdict, verdictBounds, verdicts } from '../../../../format/value.ts'
import { lineOf, type PlotFrame, type Point } from './plot-frame.ts'

/** A part of the plot between two lines of constant cash per mile, where deals have one verdict. */
export interface ValueBand {
  readonly verdict: Verdict
  /** In cents; 0 below the lowest, none above the highest. */
  readonly from: number
  readonly to: number | undefined
  /** The corners, which may be off the plot. */
  readonly corners: readonly Point[]
  /** Where its name fits, the middle of it or its end; undefined where it does not. */
  readonly label: BandLabel | undefined
}

interface BandLabel extends Point {
  readonly anchor: 'middle' | 'end'
  /** In degrees. */
  readonly angle: number
}

type Line = readonly [Point, Point]

/** The room that a name takes; the words of the inner bands are shorter. */
const labelSize = { width: 104, innerWidth: 88, height: 20 }
const insetPx = 8
/** Places along a band that are tried, from its upper end. */
const labelPlaces = 33

/**
 * Returns the bands, from poor to exceptional. The names of the outer ones are at the edges of the plot, those of the others
 * along them.
 *
 * @param dots what the names should not be under
 */
export function valueBands(frame: PlotFrame, dots: readonly Point[] = []): ValueBand[] {
  const { width, height } = frame
  const floor: Line = [
    { x: 0, y: height },
    { x: width, y: height },
  ]
  const ceiling: Line = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
  ]
  const lines = verdictBounds.map((cents) => lineOf(frame, cents))
  return verdicts.map((verdict, at) => {
    const lower = lines[at - 1] ?? floor
    const upper = lines[at] ?? ceiling
    // A line that is above the whole plot leaves nothing beyond it.
    const end = at === verdicts.length - 1 ? 0 : exitOf(upper, frame)
    return {
      verdict,
      from: verdictBounds[at - 1] ?? 0,
      to: verdictBounds[at],
      corners: [lower[0], lower[1], ...(at === verdicts.length - 1 ? above(lower) : [upper[1], upper[0]])],
      label:
        lines[at - 1] !== undefined && lines[at] !== undefined
          ? labelAlong(lower, upper, frame, dots)
          : labelBetween(end, at === 0 ? width + height : exitOf(lower, frame), frame, dots),
    }
  })
}

/** Corners as high as the plot, over both ends of a line. */
function above([start, end]: Line): Point[] {
  const top = Math.min(0, start.y, end.y)
  return [
    { x: end.x, y: top },
    { x: start.x, y: top },
  ]
}

/** How far along the upper edge and then down the right one a rising line leaves the plot. */
function exitOf([start, end]: Line, { width, height }: PlotFrame): number {
  if (end.y >= 0) return width + Math.min(end.y, height)
  if (start.y <= 0) return 0
  return (start.y / (start.y - end.y)) * width
}

/** A name along the upper or the right edge of the plot, at the one where fewer dots are. */
function labelBetween(start: number, end: number, { width }: PlotFrame, dots: readonly Point[]): BandLabel | undefined {
  const [down, downTo] = [Math.max(start - width, 0), Math.max(end - width, 0)]
  const [along, alongTo] = [Math.min(start, width), Math.min(end, width)]
  const right = { x: width - insetPx, y: (down + downTo) / 2 + labelSize.height / 4, anchor: 'end', angle: 0 } as const
  const top = { x: (along + alongTo) / 2, y: insetPx + labelSize.height / 2, anchor: 'middle', angle: 0 } as const
  const covered = (middle: Point) =>
    dotsUnder({ ...middle, y: middle.y - labelSize.height / 4 }, labelSize.width, 0, dots)
  const places = [
    {
      label: right,
      isThere: downTo - down >= labelSize.height,
      covered: covered({ ...right, x: right.x - labelSize.width / 2 }),
    },
    { label: top, isThere: alongTo - along >= labelSize.width, covered: covered(top) },
  ]
  return places.filter(({ isThere }) => isThere).toSorted((one, other) => one.covered - other.covered)[0]?.label
}

/** Returns how many dots a name would be under, whose middle, width and direction these are. */
function dotsUnder({ x, y }: Point, width: number, slope: number, dots: readonly Point[]): number {
  return dots.filter((dot) => {
    const [right, down] = [dot.x - x, dot.y - y]
    const along = right * Math.cos(slope) + down * Math.sin(slope)
    const across = down * Math.cos(slope) - right * Math.sin(slope)
    return Math.abs(along) < width / 2 && Math.abs(across) < labelSize.height / 2
  }).length
}

/** A name along the middle of a band, where it is thick enough and the fewest dots are. */
function labelAlong(lower: Line, upper: Line, { height }: PlotFrame, dots: readonly Point[]): BandLabel | undefined {
  const [start, end] = [0, 1].map((at) => ({ x: lower[at]!.x, y: (lower[at]!.y + upper[at]!.y) / 2 })) as [Point, Point]
  const slope = Math.atan2(end.y - start.y, end.x - start.x)
  const rise = start.y - end.y
  const length = Math.hypot(end.x - start.x, rise)
  const margin = (labelSize.innerWidth / 2 + insetPx) / length
  const first = Math.max(0, (start.y - height) / rise) + margin
  const last = Math.min(1, start.y / rise) - margin
  if (last < first) return undefined
  const places = Array.from({ length: labelPlaces }, (_, at) => last - ((last - first) * at) / (labelPlaces - 1))
  const labels = places.flatMap((share) => {
    const x = start.x + share * (end.x - start.x)
    const y = start.y - share * rise
    const [from, to] = [lower, upper].map(([one, other]) => one.y + share * (other.y - one.y)) as [number, number]
    if ((from - to) * Math.cos(slope) < labelSize.height) return []
    const covered = dotsUnder({ x, y }, labelSize.innerWidth, slope, dots)
    // Its middle, where letters have theirs a third of their height above their line.
    const middle = { x: x - 4 * Math.sin(slope), y: y + 4 * Math.cos(slope) }
    return [{ ...middle, anchor: 'middle' as const, angle: (slope * 180) / Math.PI, covered }]
  })
  const [best] = labels.toSorted((one, other) => one.covered - other.covered)
  return best && { x: best.x, y: best.y, anchor: best.anchor, angle: best.angle }
}
