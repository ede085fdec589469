import { mix, type Color } from './color.ts'
import { mountains } from './land.ts'
import { door, windows, type WindowLook } from './openings.ts'
import { conifer } from './plants.ts'
import { area, bars, d, place, polygon, rect, rects, stroke, type Box } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'

/** A steep cabin by still water, doubled in it. */
export function drawCabinFacade(stage: Stage): string {
  const { random, light, palette, stars } = stage
  const snow = stage.climate === 'cold'
  const base = 448
  const aframe = random.chance(0.5)
  const wall = random.pick(palette.walls)
  const x = 480 + random.between(-20, 20)
  const trees: string[] = []
  for (let index = 0; index < 17; index += 1)
    trees.push(
      conifer(
        stage,
        [index * 62 + random.between(-20, 20) - 20, base - 4 + random.between(-6, 4)],
        random.between(110, 220),
        { distance: random.between(0.15, 0.42), snow },
      ),
    )
  const cabin = aframe ? steepHut(stage, x, base, wall, snow) : longHouse(stage, x, base, wall, snow, stars)
  const bank = snow ? '#eef2f6' : mix(palette.ground, palette.leaf[1], 0.3)
  return [
    drawSky(stage, { horizon: 420, disc: [random.pick([230, 730]), random.between(110, 240), 38], clouds: 2 }),
    mountains(stage, base, 240, '#7c8a9a', snow ? 0.6 : 0.3, random.pick([280, 690])),
    ...trees,
    cabin,
    area(
      d`M-20 ${base - 3}Q240 ${base - 12} 480 ${base}T980 ${base - 4}V${base + 22}Q480 ${base + 36} -20 ${base + 18}z`,
      light.lit(bank),
    ),
    area(
      d`M-20 ${base + 18}Q480 ${base + 36} 980 ${base + 22}V640H-20z`,
      mix(light.lit(palette.water), light.sky[2], 0.4),
    ),
    `<g opacity=".3">${place(0, base * 2 + 34, 1, cabin, -0.62).replace(/translate\(0 [\d.]+\)/, `translate(0 ${base * 1.62 + 34})`)}</g>`,
    rects(
      Array.from({ length: 12 }, (): Box => [
        random.between(-20, 900),
        random.between(base + 44, 632),
        random.between(40, 150),
        2,
      ]),
      mix(light.lit(palette.water), '#ffffff', 0.55),
      0.5,
    ),
    area(d`M-20 560Q120 556 230 640H-20z`, light.shade(bank)),
    polygon(
      [
        [x - 17, base + 10],
        [x + 17, base + 10],
        [x + 34, base + 84],
        [x - 34, base + 84],
      ],
      light.lit(palette.wood),
    ),
    stroke(
      [24, 40, 58].map((y) => d`M${x - 17 - (y - 10) * 0.23} ${base + y}h${34 + (y - 10) * 0.46}`).join(''),
      light.shade(palette.wood),
      2,
      0.7,
    ),
    rects(
      [
        [x - 34, base + 84, 68, 7],
        [x - 30, base + 91, 6, 22],
        [x + 24, base + 91, 6, 22],
      ],
      light.shade(palette.wood),
    ),
    conifer(stage, [70, 630], 330, { snow }),
    conifer(stage, [160, 650], 200, { snow }),
    conifer(stage, [900, 660], 360, { snow }),
  ].join('')
}

function steepHut(stage: Stage, x: number, base: number, wall: Color, snow: boolean): string {
  const { light, palette } = stage
  const glass = light.lamps ? light.glow : mix(light.sky[1], '#43525e', 0.55)
  return (
    polygon(
      [
        [x + 4, base - 262],
        [x + 268, base - 232],
        [x + 330, base],
        [x + 150, base],
      ],
      light.shade(palette.roofs[0] as Color),
    ) +
    (snow
      ? polygon(
          [
            [x + 4, base - 262],
            [x + 268, base - 232],
            [x + 312, base - 66],
            [x + 112, base - 60],
          ],
          light.shade('#eef3f8'),
        )
      : '') +
    polygon(
      [
        [x - 150, base],
        [x, base - 258],
        [x + 150, base],
      ],
      light.lit(wall),
    ) +
    rects(
      [
        [x - 92, base - 92, 56, 92],
        [x - 28, base - 92, 56, 92],
        [x + 36, base - 92, 56, 92],
      ],
      glass,
    ) +
    polygon(
      [
        [x - 76, base - 106],
        [x, base - 220],
        [x + 76, base - 106],
      ],
      glass,
    ) +
    rects(
      [
        [x - 2, base - 220, 4, 118],
        [x - 84, base - 104, 168, 7],
        [x - 1.5, base - 92, 3, 92],
      ],
      light.lit(palette.trim),
    ) +
    polygon(
      [
        [x - 170, base],
        [x, base - 292],
        [x + 170, base],
        [x + 142, base],
        [x, base - 244],
        [x - 142, base],
      ],
      light.lit(snow ? '#f4f7fa' : (palette.roofs[1] as Color)),
    ) +
    polygon(
      [
        [x - 142, base],
        [x, base - 244],
        [x + 142, base],
        [x + 132, base],
        [x, base - 228],
        [x - 132, base],
      ],
      light.shade(palette.wood),
    ) +
    rects([[x - 190, base - 8, 420, 9]], light.lit(palette.wood))
  )
}

function longHouse(stage: Stage, x: number, base: number, wall: Color, snow: boolean, stars: number): string {
  const { light, palette } = stage
  const w = stars >= 3 ? 460 : 380
  const left = x - w / 2
  let boards = ''
  for (let at = left + 12; at < left + w; at += 13) boards += d`M${at} ${base - 132}v132`
  const look: WindowLook = { style: 'casement', frame: palette.trim, lit: 0.9, snow }
  const openings = [0.1, 0.26, 0.66, 0.82].map((share): Box => [left + w * share, base - 98, 34, 50])
  const cover = light.lit(snow ? '#f3f6f9' : (palette.roofs[0] as Color))
  return (
    rects([[left + w * 0.8, base - 268, 30, 90]], light.lit(palette.stone)) +
    rects([[left + w * 0.8 + 18, base - 268, 12, 90]], light.shade(palette.stone)) +
    polygon(
      [
        [left - 22, base - 126],
        [left + 30, base - 222],
        [left + w - 30, base - 222],
        [left + w + 22, base - 126],
      ],
      cover,
    ) +
    rect(left, base - 132, w, 132, light.lit(wall)) +
    bars(boards, light.shade(wall), 1.4, 0.4) +
    rect(left, base - 130, w, 12, light.shade(wall), 0.7) +
    windows(stage, openings, look) +
    polygon(
      [
        [x - 74, base],
        [x - 74, base - 150],
        [x, base - 232],
        [x + 74, base - 150],
        [x + 74, base],
      ],
      light.lit(mix(wall, '#ffffff', 0.06)),
    ) +
    polygon(
      [
        [x + 74, base],
        [x + 74, base - 150],
        [x + 30, base - 198],
        [x + 46, base],
      ],
      light.shade(wall),
      0.35,
    ) +
    windows(stage, [[x - 17, base - 182, 34, 44]], look) +
    polygon(
      [
        [x - 90, base - 140],
        [x, base - 240],
        [x + 90, base - 140],
        [x + 90, base - 156],
        [x, base - 258],
        [x - 90, base - 156],
      ],
      cover,
    ) +
    door(stage, [x - 24, base - 92, 48, 92], palette.accents[2] as Color, palette.trim) +
    rects(
      [
        [x - 70, base - 112, 140, 8],
        [x - 66, base - 106, 5, 106],
        [x + 61, base - 106, 5, 106],
      ],
      light.lit(palette.trim),
    ) +
    rects([[left - 4, base - 10, w + 8, 11]], light.lit(palette.stone)) +
    rects(
      [
        [left, base - 132, 7, 132],
        [left + w - 7, base - 132, 7, 132],
      ],
      light.lit(palette.trim),
    )
  )
}
