import { mix, type Color } from './color.ts'
import { peak, water } from './land.ts'
import { bush, palm } from './plants.ts'
import { area, d, polygon, rects, stroke, type Box, type Point } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'

/** Thatched bungalows on stilts along a boardwalk over the lagoon. */
export function drawLagoonFacade(stage: Stage): string {
  const { random, light, palette } = stage
  const sun = random.pick([240, 720])
  const side = sun > 480 ? 1 : -1
  const roof = random.pick(palette.roofs)
  const huts: readonly (readonly [number, number, number])[] = [
    [480 + side * 230, 400, 0.42],
    [480 + side * 130, 420, 0.6],
    [480 - side * 30, 460, 1],
    [480 - side * 330, 520, 1.5],
  ]
  const plank = light.lit(palette.wood)
  const at = (x: number): number => 480 + side * x
  const walk: Point[] = [
    [at(330), 396],
    [at(345), 396],
    [at(-60), 640],
    [at(-240), 640],
  ]
  return [
    drawSky(stage, { horizon: 380, disc: [sun, random.between(230, 330), 44] }),
    peak(stage, [480 - side * 250, 384], [560, 220], palette.hill, { distance: 0.5 }),
    peak(stage, [480 - side * 90, 384], [380, 130], palette.hill, { distance: 0.58 }),
    water(stage, 380, 640, sun),
    area(
      d`M-20 470Q300 440 560 480T980 470V520Q600 560 400 520T-20 540z`,
      mix(light.lit(palette.water), '#e9fff5', 0.45),
      0.35,
    ),
    ...huts.slice(0, 3).map(([x, y, s]) => bungalow(stage, x, y, s, roof)),
    polygon(walk, plank),
    stroke(
      [0.1, 0.22, 0.34, 0.46, 0.58, 0.7, 0.82, 0.92]
        .map((share) => {
          const t = share ** 1.6
          return d`M${at(330 - 570 * t)} ${396 + 244 * t}L${at(345 - 405 * t)} ${396 + 244 * t}`
        })
        .join(''),
      light.shade(palette.wood),
      2,
      0.6,
    ),
    ...huts.slice(3).map(([x, y, s]) => bungalow(stage, x, y, s, roof)),
    palm(stage, [at(410), 690], 440),
    bush(stage, [at(side > 0 ? 300 : 500), 664], 220, 56, random.pick(palette.bloom)),
  ].join('')
}

function bungalow(stage: Stage, x: number, y: number, s: number, roof: Color): string {
  const { light, palette } = stage
  const glow = light.lamps ? light.glow : light.shade('#4a4038')
  return [
    rects(
      [-70, -30, 30, 70].map((dx): Box => [x + dx * s, y, 5 * s, 62 * s]),
      light.shade(palette.wood),
    ),
    rects(
      [
        [x - 84 * s, y + 66 * s, 170 * s, 5 * s],
        [x - 50 * s, y + 76 * s, 110 * s, 4 * s],
      ],
      light.shade(palette.water),
      0.45,
    ),
    rects([[x - 76 * s, y - 66 * s, 152 * s, 66 * s]], light.lit(mix(palette.wood, '#e0c196', 0.45))),
    rects([[x - 76 * s, y - 66 * s, 152 * s, 18 * s]], light.shade(palette.wood), 0.7),
    rects(
      [
        [x - 62 * s, y - 50 * s, 30 * s, 50 * s],
        [x - 24 * s, y - 50 * s, 48 * s, 50 * s],
        [x + 32 * s, y - 50 * s, 30 * s, 50 * s],
      ],
      glow,
    ),
    rects(
      [
        [x - 1.5 * s, y - 50 * s, 3 * s, 50 * s],
        [x - 92 * s, y - 2 * s, 184 * s, 8 * s],
        [x - 92 * s, y - 24 * s, 30 * s, 3 * s],
        [x + 62 * s, y - 24 * s, 30 * s, 3 * s],
      ],
      light.lit(palette.wood),
    ),
    area(
      d`M${x - 112 * s} ${y - 50 * s}Q${x - 50 * s} ${y - 86 * s} ${x - 16 * s} ${y - 150 * s}H${x + 16 * s}Q${x + 50 * s} ${y - 86 * s} ${x + 112 * s} ${y - 50 * s}Q${x} ${y - 62 * s} ${x - 112 * s} ${y - 50 * s}z`,
      light.lit(roof),
    ),
    area(
      d`M${x + 4 * s} ${y - 150 * s}H${x + 16 * s}Q${x + 50 * s} ${y - 86 * s} ${x + 112 * s} ${y - 50 * s}Q${x + 70 * s} ${y - 57 * s} ${x + 34 * s} ${y - 58 * s}Q${x + 26 * s} ${y - 104 * s} ${x + 4 * s} ${y - 150 * s}z`,
      light.shade(roof),
      0.65,
    ),
    stroke(
      d`M${x - 80 * s} ${y - 64 * s}Q${x} ${y - 76 * s} ${x + 80 * s} ${y - 64 * s}M${x - 54 * s} ${y - 84 * s}Q${x} ${y - 94 * s} ${x + 54 * s} ${y - 84 * s}M${x - 34 * s} ${y - 110 * s}Q${x} ${y - 118 * s} ${x + 34 * s} ${y - 110 * s}`,
      light.shade(roof),
      2 * s,
      0.5,
    ),
  ].join('')
}
