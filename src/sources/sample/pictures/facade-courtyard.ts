import { mix, type Color } from './color.ts'
import { agave, palm } from './plants.ts'
import { archData, area, boxData, d, ellipse, polygon, rect, rects, stroke, type Box } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { doorPots } from './street.ts'

/** The courtyard of a town house: arcades on two floors, a basin, tiles, an orange tree. */
export function drawCourtyardFacade(stage: Stage): string {
  const { random, light, palette, stars } = stage
  const wall = random.pick([palette.walls[3] as Color, palette.walls[1] as Color, palette.walls[0] as Color])
  const accent = random.pick(palette.accents)
  const pointed = stage.climate === 'arid'
  const floor = 500
  const count = stars >= 4 ? 5 : 3
  const span = 640
  const left = 480 - span / 2
  const cell = span / count
  const opening = light.lamps ? mix(light.glow, '#a8643c', 0.25) : light.shade(mix(wall, '#4a3434', 0.5))
  const lower = Array.from({ length: count }, (_, index) =>
    archData([left + index * cell + 12, floor - 176, cell - 24, 176], pointed),
  ).join('')
  const upper = Array.from({ length: count }, (_, index) =>
    archData([left + index * cell + 18, floor - 330, cell - 36, 106], pointed),
  ).join('')
  const rails: Box[] = []
  for (let at = left; at <= left + span; at += 12) rails.push([at, floor - 252, 2.4, 26])
  const tiles = Array.from(
    { length: 27 },
    (_, index) => d`M${left - 40 + index * 27} ${floor - 12}l13.5 -11l13.5 11l-13.5 11z`,
  ).join('')
  const lines =
    Array.from(
      { length: 11 },
      (_, index) => d`M${480 + (index - 5) * 74} ${floor}L${480 + (index - 5) * 190} 640`,
    ).join('') + [530, 574].map((y) => d`M0 ${y}H960`).join('')
  const lamps = Array.from({ length: count }, (_, index) => left + (index + 0.5) * cell)
  return [
    drawSky(stage, { horizon: 240, disc: [random.pick([250, 710]), 70, 30], clouds: 1 }),
    palm(stage, [200, 260], 200, 0.15),
    palm(stage, [770, 260], 190, 0.15),
    rect(0, 108, 960, 400, light.lit(wall)),
    rects(
      [
        [0, 100, 960, 12],
        [0, 128, 960, 5],
      ],
      light.lit(mix(wall, '#ffffff', 0.5)),
    ),
    rects(
      Array.from({ length: 33 }, (_, index): Box => [index * 30, 86, 17, 16]),
      light.lit(wall),
    ),
    polygon(
      [
        [0, 108],
        [0, 500],
        [left - 6, 500],
        [left - 6, 108],
      ],
      light.shade(wall),
      0.85,
    ),
    polygon(
      [
        [left + span + 6, 108],
        [960, 108],
        [960, 500],
        [left + span + 6, 500],
      ],
      light.lit(mix(wall, '#ffffff', 0.25)),
    ),
    polygon(
      [
        [left - 6, 112],
        [left + 280, 112],
        [left - 6, 420],
      ],
      light.shade(wall),
      0.45,
    ),
    area(
      [150 - 95, 905 - 95]
        .map((x, index) => archData([index === 0 ? x - 30 : x + 24, floor - 150, 76, 150], pointed))
        .join(''),
      opening,
    ),
    area(lower + upper, opening),
    stroke(lower + upper, light.lit(accent), 4),
    area(
      Array.from({ length: count }, (_, index) =>
        boxData([left + index * cell + cell * 0.36, floor - 96, cell * 0.28, 96]),
      ).join(''),
      light.lit(accent),
      0.9,
    ),
    rects(
      [
        [left - 10, floor - 226, span + 20, 8],
        [left - 10, floor - 256, span + 20, 6],
      ],
      light.lit(palette.wood),
    ),
    rects(rails, light.lit(palette.wood)),
    rects(
      lamps.map((x): Box => [x - 0.7, floor - 176, 1.4, 34]),
      light.shade('#4a3b33'),
    ),
    area(
      lamps.map((x) => d`M${x - 8} ${floor - 134}l8 -12l8 12l-4 18h-8z`).join(''),
      light.lamps ? '#ffe3a4' : light.lit('#e8c274'),
    ),
    rects([[0, floor - 24, 960, 24]], light.lit(mix(accent, '#ffffff', 0.15))),
    area(tiles, light.lit(palette.trim)),
    rect(0, floor, 960, 140, light.lit(mix(palette.ground, '#ffffff', 0.25))),
    stroke(lines, light.shade(palette.ground), 1.6, 0.5),
    ellipse(480, 578, 196, 40, light.lit(mix(wall, '#ffffff', 0.45))),
    ellipse(480, 574, 176, 32, light.lit(palette.water)),
    ellipse(480, 574, 120, 20, mix(light.lit(palette.water), '#ffffff', 0.25)),
    polygon(
      [
        [466, 578],
        [474, 534],
        [486, 534],
        [494, 578],
      ],
      light.lit(palette.trim),
    ),
    ellipse(480, 534, 46, 10, light.lit(palette.trim)),
    ellipse(480, 532, 36, 6, light.lit(palette.water)),
    stroke(d`M480 530q-6 -34 -26 2M480 530q6 -34 26 2M480 530v-28`, '#ffffff', 2.4, 0.75),
    palm(stage, [110, 640], 320),
    palm(stage, [862, 640], 350),
    doorPots(stage, 480, 540, 236, 84),
    agave(stage, [216, 640], 84),
    agave(stage, [742, 640], 76),
  ].join('')
}
