import { area, d, polygon, rects, type Point } from './shapes.ts'
import type { Stage } from './stage.ts'

/** A small sailing boat, its waterline at the point. */
export function boat(stage: Stage, [x, y]: Point, scale: number): string {
  const { light } = stage
  const s = scale
  return (
    rects(
      [
        [x - 22 * s, y + 2 * s, 46 * s, 2.4 * s],
        [x - 12 * s, y + 7 * s, 26 * s, 2 * s],
      ],
      light.shade('#4f6470'),
      0.45,
    ) +
    area(
      d`M${x - 20 * s} ${y - 6 * s}h${42 * s}q${-3 * s} ${8 * s} ${-9 * s} ${9 * s}h${-24 * s}q${-6 * s} ${-1 * s} ${-9 * s} ${-9 * s}z`,
      light.lit('#8a4f3d'),
    ) +
    polygon(
      [
        [x + 1 * s, y - 8 * s],
        [x + 1 * s, y - 52 * s],
        [x + 23 * s, y - 10 * s],
      ],
      light.shade('#f4ecdd'),
    ) +
    polygon(
      [
        [x - 1 * s, y - 8 * s],
        [x - 1 * s, y - 46 * s],
        [x - 15 * s, y - 10 * s],
      ],
      light.lit('#fbf5e9'),
    )
  )
}
