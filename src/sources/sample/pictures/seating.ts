import { mix, type Color } from './color.ts'
import type { Interior } from './interior.ts'
import { area, ellipse, rects, rounded, roundedData, type Point } from './shapes.ts'

/** An armchair seen from the front. */
export function armchair(room: Interior, [x, y]: Point, size: number, color: Color): string {
  const { light, timber } = room
  const s = size / 100
  return (
    ellipse(x, y, 56 * s, 7 * s, light.shade(room.floor), 0.7) +
    rects(
      [
        [x - 44 * s, y - 20 * s, 5 * s, 20 * s],
        [x + 39 * s, y - 20 * s, 5 * s, 20 * s],
      ],
      light.shade(timber),
    ) +
    rounded(x - 42 * s, y - 104 * s, 84 * s, 80 * s, 26 * s, light.lit(color)) +
    rounded(x - 36 * s, y - 48 * s, 72 * s, 26 * s, 9 * s, light.lit(mix(color, '#ffffff', 0.16))) +
    rounded(x - 54 * s, y - 64 * s, 22 * s, 50 * s, 10 * s, light.lit(mix(color, '#ffffff', 0.08))) +
    rounded(x + 32 * s, y - 64 * s, 22 * s, 50 * s, 10 * s, light.shade(color)) +
    rounded(x - 18 * s, y - 72 * s, 36 * s, 28 * s, 7 * s, light.lit(room.textiles[1]))
  )
}

/** A sofa for three seen from the front. */
export function sofa(room: Interior, [x, y]: Point, width: number, color: Color): string {
  const { light, timber, textiles } = room
  const h = width * 0.3
  const half = width / 2
  const cushions = [-1, 0, 1]
    .map((index) =>
      roundedData([x - half * 0.84 + (index + 1) * width * 0.282, y - h * 0.56, width * 0.272, h * 0.26], 7),
    )
    .join('')
  return (
    ellipse(x, y, half * 1.02, 8, light.shade(room.floor), 0.7) +
    rects(
      [
        [x - half * 0.9, y - h * 0.2, 6, h * 0.2],
        [x + half * 0.9 - 6, y - h * 0.2, 6, h * 0.2],
      ],
      light.shade(timber),
    ) +
    rounded(x - half * 0.92, y - h, width * 0.92, h * 0.8, 16, light.lit(color)) +
    rects([[x - 1, y - h * 0.95, 2, h * 0.4]], light.shade(color)) +
    rects([[x - half * 0.9, y - h * 0.34, width * 0.9, h * 0.2]], light.shade(color)) +
    area(cushions, light.lit(mix(color, '#ffffff', 0.16))) +
    rounded(x - half, y - h * 0.72, width * 0.1, h * 0.6, 9, light.lit(mix(color, '#ffffff', 0.08))) +
    rounded(x + half - width * 0.1, y - h * 0.72, width * 0.1, h * 0.6, 9, light.shade(color)) +
    rounded(x - half * 0.78, y - h * 0.86, width * 0.15, h * 0.34, 7, light.lit(textiles[1])) +
    rounded(x + half * 0.5, y - h * 0.86, width * 0.15, h * 0.34, 7, light.lit(textiles[2]))
  )
}
