import { mix, type Color } from './color.ts'
import { grid, windows } from './openings.ts'
import { archData, area, circleData, d, polygon, rects, type Box } from './shapes.ts'
import type { Stage } from './stage.ts'
import { isSnowy } from './street.ts'

/** The roof of a wing, with its dormers. */
export function roofBand(stage: Stage, [x, y, w, h]: Box, tile: Color): string {
  const { light } = stage
  const dormers = grid([x + 34, y + 6, w - 50, h - 8], 4, 1, 20, 26)
  return (
    polygon(
      [
        [x - 4, y + h],
        [x + 14, y],
        [x + w - 14, y],
        [x + w + 4, y + h],
      ],
      light.lit(isSnowy(stage) ? '#eaf0f4' : tile),
    ) +
    rects(
      dormers.map(([bx, by, bw, bh]): Box => [bx - 4, by - 3, bw + 8, bh + 8]),
      light.lit(stage.palette.trim),
    ) +
    area(dormers.map((box) => archData(box)).join(''), light.lamps ? light.glow : light.shade('#4a5560')) +
    rects([[x + 10, y - 5, w - 20, 7]], light.shade(tile))
  )
}

/** What crowns the end of a wing, standing on `y`. */
export function endRoof(
  stage: Stage,
  x: number,
  y: number,
  w: number,
  kind: 'domes' | 'mansards' | 'towers',
  tile: Color,
): string {
  const { light } = stage
  const half = w / 2
  const cover = isSnowy(stage) ? '#eaf0f4' : tile
  if (kind === 'domes') {
    return (
      area(
        d`M${x - half + 4} ${y}c0 -50 ${half * 0.4} -70 ${half - 4} -78c${half * 0.6} 8 ${half - 4} 28 ${half - 4} 78z`,
        light.lit(cover),
      ) +
      area(
        d`M${x + half * 0.24} ${y}c6 -46 -2 -66 ${-half * 0.24} -78c${half * 0.6} 8 ${half - 4} 28 ${half - 4} 78z`,
        light.shade(tile),
        0.7,
      ) +
      rects(
        [
          [x - 6, y - 92, 12, 16],
          [x - 1.2, y - 112, 2.4, 22],
        ],
        light.lit(stage.palette.trim),
      )
    )
  }
  if (kind === 'mansards') {
    return (
      polygon(
        [
          [x - half, y],
          [x - half + 18, y - 66],
          [x + half - 18, y - 66],
          [x + half, y],
        ],
        light.lit(cover),
      ) +
      polygon(
        [
          [x + half * 0.36, y],
          [x + half * 0.3, y - 66],
          [x + half - 18, y - 66],
          [x + half, y],
        ],
        light.shade(tile),
        0.6,
      ) +
      windows(stage, [[x - 13, y - 48, 26, 34]], { style: 'arched', frame: stage.palette.trim }) +
      rects([[x - half + 14, y - 71, w - 28, 7]], light.shade(tile))
    )
  }
  return (
    polygon(
      [
        [x - half - 3, y],
        [x, y - 108],
        [x + half + 3, y],
      ],
      light.lit(cover),
    ) +
    polygon(
      [
        [x + half * 0.3, y],
        [x, y - 108],
        [x + half + 3, y],
      ],
      light.shade(tile),
      0.7,
    ) +
    rects([[x - 1.2, y - 130, 2.4, 26]], light.shade('#59534f'))
  )
}

/** What crowns the central pavilion. */
export function heartRoof(stage: Stage, top: number, tile: Color, trim: Color): string {
  const { light, random } = stage
  const cover = isSnowy(stage) ? '#eaf0f4' : tile
  const kind = random.integer(0, 2)
  if (kind === 0) {
    return (
      polygon(
        [
          [360, top],
          [480, top - 74],
          [600, top],
        ],
        light.lit(trim),
      ) +
      polygon(
        [
          [384, top - 6],
          [480, top - 64],
          [576, top - 6],
        ],
        light.lit(mix(trim, '#8a7a68', 0.25)),
      ) +
      area(circleData(480, top - 28, 15), light.lamps ? light.glow : light.shade('#4a5560'))
    )
  }
  if (kind === 1) {
    return (
      area(d`M366 ${top}c2 -60 44 -96 114 -104c70 8 112 44 114 104z`, light.lit(cover)) +
      area(d`M516 ${top}c10 -50 0 -88 -36 -104c70 8 112 44 114 104z`, light.shade(tile), 0.6) +
      rects([[466, top - 128, 28, 28]], light.lit(trim)) +
      area(d`M460 ${top - 126}q20 -34 40 0z`, light.lit(tile)) +
      area([430, 480, 530].map((x) => circleData(x, top - 34, 11)).join(''), light.lit(trim)) +
      area(
        [430, 480, 530].map((x) => circleData(x, top - 34, 7)).join(''),
        light.lamps ? light.glow : light.shade('#4a5560'),
      )
    )
  }
  return (
    polygon(
      [
        [362, top],
        [392, top - 92],
        [568, top - 92],
        [598, top],
      ],
      light.lit(cover),
    ) +
    polygon(
      [
        [540, top],
        [534, top - 92],
        [568, top - 92],
        [598, top],
      ],
      light.shade(tile),
      0.5,
    ) +
    windows(stage, grid([400, top - 74, 160, 60], 3, 1, 24, 40), { style: 'arched', frame: trim }) +
    rects([[386, top - 99, 188, 9]], light.shade(tile))
  )
}
