import { mix } from './color.ts'
import type { Interior } from './interior.ts'
import { area, circle, circleData, d, ellipse, polygon, rects, stroke, type Point } from './shapes.ts'

/** A table lamp; its shade glows once lamps are on. */
export function tableLamp(room: Interior, [x, y]: Point, height: number, kind: number): string {
  const { light, metal, textiles } = room
  const shade = light.lamps ? '#ffdf9e' : light.lit('#f7ecd6')
  const w = height * 0.34
  const top = y - height
  const body =
    kind === 0
      ? rects([[x - 2, top + height * 0.4, 4, height * 0.6]], light.lit(metal)) +
        ellipse(x, y - 2, w * 0.5, 4, light.lit(metal))
      : kind === 1
        ? ellipse(x, y - height * 0.26, w * 0.56, height * 0.26, light.lit(textiles[0])) +
          area(circleData(x + w * 0.2, y - height * 0.26, w * 0.32, height * 0.24), light.shade(textiles[0]), 0.6)
        : polygon(
            [
              [x - w * 0.5, y],
              [x - w * 0.16, top + height * 0.42],
              [x + w * 0.16, top + height * 0.42],
              [x + w * 0.5, y],
            ],
            light.lit(room.panel),
          )
  return (
    (light.lamps ? circle(x, top + height * 0.24, height * 0.62, '#ffdf9e', 0.2) : '') +
    body +
    polygon(
      [
        [x - w * 0.66, top],
        [x + w * 0.66, top],
        [x + w, top + height * 0.44],
        [x - w, top + height * 0.44],
      ],
      shade,
    ) +
    polygon(
      [
        [x + w * 0.3, top],
        [x + w * 0.66, top],
        [x + w, top + height * 0.44],
        [x + w * 0.44, top + height * 0.44],
      ],
      light.shade('#e8d3ae'),
      0.45,
    )
  )
}

/** A lamp hung from the ceiling: a dome, a ball or a cone. */
export function pendant(room: Interior, [x, y]: Point, size: number, kind: number): string {
  const { light, metal, panel } = room
  const glow = light.lamps ? '#ffdf9e' : light.lit('#f9efda')
  const cord = rects([[x - 1, 0, 2, y - size * 0.4]], light.shade('#4a4642'))
  const halo = light.lamps ? circle(x, y, size * 1.5, '#ffdf9e', 0.18) : ''
  if (kind === 0)
    return (
      cord +
      halo +
      area(d`M${x - size} ${y + size * 0.4}a${size} ${size * 0.9} 0 0 1 ${size * 2} 0z`, light.lit(metal)) +
      area(
        d`M${x + size * 0.2} ${y - size * 0.48}a${size} ${size * 0.9} 0 0 1 ${size * 0.8} ${size * 0.88}h${-size * 0.5}z`,
        light.shade(metal),
        0.6,
      ) +
      ellipse(x, y + size * 0.4, size, size * 0.14, glow)
    )
  if (kind === 1)
    return (
      cord +
      halo +
      circle(x, y, size * 0.8, glow) +
      area(
        d`M${x + size * 0.1} ${y - size * 0.79}a${size * 0.8} ${size * 0.8} 0 0 1 0 ${size * 1.58}a${size} ${size} 0 0 0 0 ${-size * 1.58}z`,
        light.shade('#e8d3ae'),
        0.35,
      ) +
      rects([[x - 6, y - size * 0.94, 12, 8]], light.lit(metal))
    )
  const slats = Array.from(
    { length: 7 },
    (_, index) =>
      d`M${x + (index - 3) * size * 0.1} ${y - size * 0.5}L${x + (index - 3) * size * 0.32} ${y + size * 0.5}`,
  ).join('')
  return (
    cord +
    halo +
    polygon(
      [
        [x - size * 0.3, y - size * 0.5],
        [x + size * 0.3, y - size * 0.5],
        [x + size, y + size * 0.5],
        [x - size, y + size * 0.5],
      ],
      light.lamps ? '#ffdf9e' : light.lit(mix(panel, '#f0dfc0', 0.6)),
    ) +
    stroke(slats, light.shade(mix(panel, '#8a6a4a', 0.5)), 2, 0.6)
  )
}
