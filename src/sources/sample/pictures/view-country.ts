import { mix, type Color } from './color.ts'
import { dunes, hills, village } from './land.ts'
import { agave, bush, cypress, palm, tree } from './plants.ts'
import { area, d, rects, stroke, type Box, type Point } from './shapes.ts'
import { drawSky, sunAt } from './sky.ts'
import type { Stage } from './stage.ts'

/** Vineyards, cypresses and a village on a ridge. */
export function terraceHills(stage: Stage): string {
  const { light, palette, random } = stage
  const [x, y] = sunAt(stage, 300)
  const rows: string[] = []
  for (let row = 0; row < 9; row += 1) {
    const top = 480 + row * 20
    rows.push(d`M${-20} ${top + row * 5}Q${480} ${top - 46 + row * 8} 980 ${top + 30 + row * 3}`)
  }
  return [
    drawSky(stage, { horizon: 310, disc: [x, y - 20, 42] }),
    hills(stage, 262, 50, light.far(palette.hill, 0.7), 420),
    hills(stage, 306, 56, light.far(palette.hill, 0.48), 460),
    village(stage, 350, [540, 700], 0.36, 0.9),
    hills(stage, 350, 60, light.far(mix(palette.hill, palette.leaf[1], 0.4), 0.28), 520, 2),
    cypress(stage, [300, 420], 70, 0.3),
    cypress(stage, [324, 424], 90, 0.3),
    cypress(stage, [350, 424], 76, 0.3),
    hills(stage, 424, 40, light.lit(mix(palette.ground, palette.leaf[2], 0.45)), 640, 2),
    stroke(rows.join(''), light.shade(palette.leaf[1]), 9, 0.75),
    cypress(stage, [820, 590], 300),
    cypress(stage, [880, 610], 250),
    cypress(stage, [770, 600], 190),
    tree(stage, [120, 640], 250, [palette.leaf[1], mix(palette.leaf[2], '#b9bfa6', 0.35)]),
    bush(stage, [-30, 660], 260, 54, random.pick(palette.bloom)),
  ].join('')
}

/** Dunes, and sometimes a caravan. */
export function desert(stage: Stage): string {
  const { light, palette, random } = stage
  const [x, y] = sunAt(stage, 320)
  const camels: string[] = []
  for (let index = 0; index < 4; index += 1)
    camels.push(camel([430 + index * 58, 436 + index * 7], 0.62 + index * 0.05))
  return [
    drawSky(stage, { horizon: 330, disc: [x, y, 50], clouds: random.integer(0, 2) }),
    hills(stage, 296, 46, light.far(palette.hill, 0.64), 420),
    dunes(stage, 344, 5),
    random.chance(0.6) ? area(camels.join(''), light.shade('#5f3d33')) : '',
    agave(stage, [110, 622], 96),
    agave(stage, [870, 632], 70),
  ].join('')
}

function camel([x, y]: Point, s: number): string {
  return d`M${x - 20 * s} ${y}l${2 * s} ${-20 * s}q${-2 * s} ${-12 * s} ${6 * s} ${-14 * s}q${4 * s} ${-12 * s} ${10 * s} 0q${4 * s} ${-1 * s} ${6 * s} ${1 * s}q${4 * s} ${1 * s} ${6 * s} ${-10 * s}q${1 * s} ${-5 * s} ${9 * s} ${-3 * s}v${4 * s}l${-5 * s} ${1 * s}q${-1 * s} ${13 * s} ${-7 * s} ${17 * s}l${1 * s} ${24 * s}h${-2 * s}l${-3 * s} ${-20 * s}h${-14 * s}l${-4 * s} ${20 * s}z`
}

/** A pool among palms below an old fort. */
export function oasis(stage: Stage): string {
  const { light, palette } = stage
  const [x, y] = sunAt(stage, 330)
  const kasbah: Box[] = [
    [360, 300, 90, 110],
    [440, 270, 60, 140],
    [500, 320, 110, 90],
    [320, 340, 60, 70],
    [600, 296, 50, 114],
  ]
  return [
    drawSky(stage, { horizon: 340, disc: [x, y, 44], clouds: 1 }),
    hills(stage, 280, 60, light.far(palette.hill, 0.6), 420),
    hills(stage, 330, 40, light.far(palette.hill, 0.4), 440),
    rects(kasbah, light.far(palette.walls[0] as Color, 0.16)),
    rects(
      kasbah.map(([bx, by, w, h]): Box => [bx + w * 0.6, by, w * 0.4, h]),
      light.shade(palette.walls[0] as Color),
      0.6,
    ),
    rects(
      kasbah.flatMap(([bx, by, w]): Box[] =>
        [0, 1, 2, 3].map((step): Box => [bx + step * (w / 3.6), by - 8, w / 7, 8]),
      ),
      light.far(palette.walls[0] as Color, 0.16),
    ),
    rects(
      kasbah.flatMap(([bx, by, w]): Box[] => [
        [bx + w * 0.2, by + 22, 7, 12],
        [bx + w * 0.5, by + 22, 7, 12],
        [bx + w * 0.35, by + 50, 7, 12],
      ]),
      light.lamps ? light.glow : light.shade('#5c3d31'),
    ),
    area(d`M-20 408Q480 384 980 408V640H-20z`, light.lit(palette.ground)),
    area(d`M120 470Q480 420 840 470Q900 520 700 560Q480 600 240 556Q60 520 120 470z`, light.lit(palette.water)),
    area(d`M200 474Q480 440 760 474Q640 486 480 484T200 474z`, mix(light.lit(palette.water), light.sky[2], 0.6)),
    palm(stage, [250, 460], 190),
    palm(stage, [700, 456], 210),
    palm(stage, [300, 452], 140),
    palm(stage, [766, 470], 160),
    palm(stage, [660, 444], 130),
    palm(stage, [90, 640], 400),
    palm(stage, [890, 640], 360),
    bush(stage, [-20, 650], 220, 56),
    bush(stage, [760, 652], 240, 60),
  ].join('')
}
