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
  /** Where its name fits, along the upper and the right edge of the plot; undefined where it does not. */
  readonly label: (Point & { readonly anchor: 'middle' | 'end' }) | undefined
}

/** The room that a name takes. */
const labelSize = { width: 96, height: 20 }
const insetPx = 8

/** Returns the bands, from poor to exceptional. */
export function valueBands(frame: PlotFrame): ValueBand[] {
  const { width, height } = frame
  const floor: readonly [Point, Point] = [
    { x: 0, y: height },
    { x: width, y: height },
  ]
  const ceiling: readonly [Point, Point] = [
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
      label: labelBetween(end, at === 0 ? width + height : exitOf(lower, frame), frame),
    }
  })
}

/** Corners as high as the plot, over both ends of a line. */
function above([start, end]: readonly [Point, Point]): Point[] {
  const top = Math.min(0, start.y, end.y)
  return [
    { x: end.x, y: top },
    { x: start.x, y: top },
  ]
}

/** How far along the upper edge and then down the right one a rising line leaves the plot. */
function exitOf([start, end]: readonly [Point, Point], { width, height }: PlotFrame): number {
  if (end.y >= 0) return width + Math.min(end.y, height)
  if (start.y <= 0) return 0
  return (start.y / (start.y - end.y)) * width
}

function labelBetween(start: number, end: number, { width }: PlotFrame): ValueBand['label'] {
  const [down, downTo] = [Math.max(start - width, 0), Math.max(end - width, 0)]
  const [along, alongTo] = [Math.min(start, width), Math.min(end, width)]
  const right = { x: width - insetPx, y: (down + downTo) / 2 + labelSize.height / 4, anchor: 'end' } as const
  const top = { x: (along + alongTo) / 2, y: insetPx + labelSize.height / 2, anchor: 'middle' } as const
  if (downTo - down >= 2 * labelSize.height) return right
  if (alongTo - along >= labelSize.width) return top
  return downTo - down >= labelSize.height ? right : undefined
}
