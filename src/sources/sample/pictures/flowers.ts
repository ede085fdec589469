import type { Color } from './color.ts'
import { area, circleData, type Point } from './shapes.ts'
import type { Stage } from './stage.ts'

/** A climber in flower, spilling from a corner. */
export function bougainvillea(stage: Stage, [x, y]: Point, side: number, size: number): string {
  const { random, light, palette } = stage
  let green = ''
  let dark = ''
  let bright = ''
  const color = palette.bloom[0] as Color
  for (let index = 0; index < 34; index += 1) {
    const along = random.next()
    const px = x + side * along * size * 0.36 * random.next()
    const py = y + (random.next() - 0.4) * size * (1 - along * 0.6)
    const r = random.between(9, 20)
    if (index % 3 === 0) green += circleData(px, py, r)
    else if (index % 3 === 1) dark += circleData(px, py, r)
    else bright += circleData(px - 4, py - 5, r * 0.72)
  }
  return area(green, light.shade(palette.leaf[1])) + area(dark, light.shade(color)) + area(bright, light.lit(color))
}
