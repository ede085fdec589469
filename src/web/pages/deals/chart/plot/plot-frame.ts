import type { Scale } from './axis-scale.ts'

/** The plot in pixels: the area of the dots, from its upper left corner, and the scales of its axes. */
export interface PlotFrame {
  readonly width: number
  readonly height: number
  readonly milesScale: Scale
  readonly cashScale: Scale
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** Returns where so many miles and so much cash are. */
export function pointOf(
  { width, height, milesScale, cashScale }: PlotFrame,
  { miles, cash }: { readonly miles: number; readonly cash: number },
): Point {
  return { x: milesScale.shareOf(miles) * width, y: (1 - cashScale.shareOf(cash)) * height }
}

/** Returns the ends of the line on which a mile replaces so many cents, at the least and the most miles; they may be off the plot. */
export function lineOf(frame: PlotFrame, cents: number): readonly [Point, Point] {
  const { least, most } = frame.milesScale
  const at = (miles: number) => pointOf(frame, { miles, cash: (miles * cents) / 100 })
  return [at(least), at(most)]
}

/** `x,y x,y`, to a tenth of a pixel. */
export function pointsText(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`).join(' ')
}
