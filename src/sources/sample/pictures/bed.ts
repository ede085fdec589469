import { mix } from './color.ts'
import type { Interior } from './interior.ts'
import { tableLamp } from './lamps.ts'
import { area, circle, d, ellipse, rects, rounded, stroke, type Box, type Point } from './shapes.ts'

/** A made bed seen from its foot, the foot of it at `y`, `width` wide at the headboard. */
export function bed(room: Interior, [x, y]: Point, width: number, pillows = 2): string {
  const { light, textiles, panel, timber, stars } = room
  const [strong, second, linen] = textiles
  const half = width / 2
  const top = y - width * 0.46
  const headTop = top - width * (stars >= 4 ? 0.46 : 0.32)
  const tall: string[] = []
  const count = pillows
  const w = (width * 0.9) / count
  for (let index = 0; index < count; index += 1) {
    const left = x - width * 0.45 + index * w
    tall.push(
      rounded(left + 4, top - width * 0.19, w - 8, width * 0.24, 22, light.lit(linen)),
      area(
        d`M${left + 12} ${top - width * 0.02}q${w / 2 - 12} 16 ${w - 24} 0v${width * 0.05}h${24 - w}z`,
        light.shade(linen),
        0.5,
      ),
    )
  }
  const head =
    stars <= 2
      ? rects(
          [
            [x - half, headTop, 10, y - headTop - 30],
            [x + half - 10, headTop, 10, y - headTop - 30],
            [x - half, headTop + 6, width, 10],
            [x - half, headTop + 40, width, 8],
          ],
          light.lit(timber),
        ) +
        rects(
          Array.from({ length: 9 }, (_, index): Box => [
            x - half + 24 + index * ((width - 54) / 8),
            headTop + 14,
            6,
            60,
          ]),
          light.lit(timber),
        )
      : rounded(
          x - half - 8,
          headTop,
          width + 16,
          y - headTop - 30,
          stars === 3 ? 10 : 30,
          light.lit(stars >= 4 ? strong : timber),
        ) +
        (stars >= 4
          ? rects(
              Array.from({ length: 7 }, (_, index): Box => [
                x - half + ((index + 1) / 8) * width,
                headTop + 10,
                2.5,
                width * 0.5,
              ]),
              light.shade(strong),
              0.8,
            )
          : rects(
              [
                [x - half + 10, headTop + 12, width - 20, 3],
                [x - half + 10, headTop + 34, width - 20, 3],
              ],
              light.shade(timber),
              0.7,
            ))
  return [
    ellipse(x, y + 4, half * 1.24, 16, light.shade(room.floor), 0.7),
    head,
    ...tall,
    rounded(
      x - width * 0.2,
      top - width * 0.07,
      width * 0.4,
      width * 0.14,
      14,
      light.lit(stars >= 4 ? second : strong),
    ),
    area(
      d`M${x - half - 4} ${top + 10}Q${x} ${top - 14} ${x + half + 4} ${top + 10}L${x + half * 1.16} ${y - 18}q2 14 -14 14H${x - half * 1.16 + 14}q-16 0 -14 -14z`,
      light.lit(linen),
    ),
    area(
      d`M${x + half * 0.3} ${top}Q${x + half * 0.8} ${top + 3} ${x + half + 4} ${top + 10}L${x + half * 1.16} ${y - 18}q2 14 -14 14H${x + half * 0.5}z`,
      light.shade(linen),
      0.3,
    ),
    area(
      d`M${x - half - 5} ${top + 10}Q${x} ${top - 14} ${x + half + 5} ${top + 10}l4 26Q${x} ${top + 16} ${x - half - 9} ${top + 36}z`,
      light.lit(mix(linen, '#ffffff', 0.5)),
    ),
    area(
      d`M${x - half * 1.1 - 3} ${y - width * 0.2}Q${x} ${y - width * 0.23} ${x + half * 1.1 + 3} ${y - width * 0.2}L${x + half * 1.16} ${y - 20}Q${x} ${y - 32} ${x - half * 1.16} ${y - 20}z`,
      light.lit(room.random.pick([strong, second, panel])),
    ),
    stroke(
      d`M${x - half * 1.11} ${y - width * 0.155}Q${x} ${y - width * 0.185} ${x + half * 1.11} ${y - width * 0.155}M${x - half * 1.14} ${y - width * 0.1}Q${x} ${y - width * 0.125} ${x + half * 1.14} ${y - width * 0.1}`,
      light.lit(linen),
      2.5,
      0.55,
    ),
  ].join('')
}

/** A bedside table with a lamp on it. */
export function nightstand(room: Interior, [x, y]: Point, size: number): string {
  const { light, timber, metal, random } = room
  const top = y - size
  return (
    rounded(x - size * 0.42, top, size * 0.84, size * 0.62, 4, light.lit(timber)) +
    rects(
      [
        [x - size * 0.42, top + size * 0.3, size * 0.84, 2],
        [x - size * 0.36, top + size * 0.62, 5, size * 0.38],
        [x + size * 0.36 - 5, top + size * 0.62, 5, size * 0.38],
      ],
      light.shade(timber),
    ) +
    circle(x, top + size * 0.16, 3, light.lit(metal)) +
    circle(x, top + size * 0.46, 3, light.lit(metal)) +
    tableLamp(room, [x, top], size * 0.95, random.integer(0, 2))
  )
}
