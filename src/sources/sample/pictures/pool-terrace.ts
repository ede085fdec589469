import { drawBackdrop } from './backdrop.ts'
import { mix } from './color.ts'
import { skyline } from './land.ts'
import { bush } from './plants.ts'
import { framing, lounger, poolColors, ripples, parasol } from './poolside.ts'
import { area, circleData, d, polygon, rect, rects, stroke, type Box } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { isSnowy } from './street.ts'

/** A pool whose far edge meets the view. */
export function infinity(stage: Stage): string {
  const { light, palette, random } = stage
  const { face, deep, glint } = poolColors(stage)
  const deck = isSnowy(stage)
    ? '#eef2f6'
    : random.chance(0.5)
      ? mix(palette.wood, '#d9b48c', 0.45)
      : mix(palette.ground, '#ffffff', 0.35)
  const accent = random.pick(palette.accents)
  const side = random.pick([-1, 1])
  const at = (x: number): number => 480 + side * x
  const boards = [0.2, 0.36, 0.54, 0.76]
    .map((share) => d`M${at(194 - 136 * share)} ${440 + 200 * share}H${at(480)}`)
    .join('')
  const edge = light.lit(mix(deck, '#ffffff', 0.5))
  return [
    drawBackdrop(stage),
    polygon(
      [
        [at(-300), 452],
        [at(170), 452],
        [at(40), 640],
        [at(-480), 640],
        [at(-480), 600],
      ],
      face,
    ),
    polygon(
      [
        [at(-318), 444],
        [at(186), 444],
        [at(172), 456],
        [at(-306), 456],
      ],
      edge,
    ),
    rects([[Math.min(at(-306), at(172)), 453, 478, 5]], glint),
    polygon(
      [
        [at(-318), 444],
        [at(-300), 456],
        [at(-480), 612],
        [at(-480), 582],
      ],
      edge,
    ),
    polygon(
      [
        [at(-380), 540],
        [at(110), 540],
        [at(40), 640],
        [at(-480), 640],
        [at(-480), 626],
      ],
      deep,
      0.4,
    ),
    polygon(
      [
        [at(186), 440],
        [at(480), 440],
        [at(480), 640],
        [at(40), 640],
      ],
      light.lit(deck),
    ),
    polygon(
      [
        [at(186), 440],
        [at(202), 440],
        [at(66), 640],
        [at(40), 640],
      ],
      edge,
    ),
    stroke(boards, light.shade(deck), 1.6, 0.45),
    ripples(stage, [
      [at(-180) - 60, 484, 120, 6],
      [at(0) - 55, 500, 110, 7],
      [at(-260) - 80, 540, 160, 9],
      [at(-40) - 80, 566, 160, 9],
      [at(-260) - 90, 606, 180, 10],
    ]),
    rects(
      [
        [Math.min(at(470), at(190)), 428, 280, 4],
        ...[200, 270, 340, 410, 466].map((x): Box => [at(x) - 2, 396, 4, 46]),
        [Math.min(at(470), at(196)), 394, 276, 5],
      ],
      light.lit(mix(palette.wood, '#ffffff', 0.2)),
    ),
    parasol(stage, [at(330), 560], 230, accent),
    lounger(stage, [at(270), 540], -side, accent),
    lounger(stage, [at(300), 606], -side * 1.3, mix(accent, '#f7ecd6', 0.55)),
    side > 0 ? framing(stage, -1) : framing(stage, 1),
  ].join('')
}

/** A pool on a roof, above the town. */
export function rooftop(stage: Stage): string {
  const { light, palette, random } = stage
  const { face, deep, glint } = poolColors(stage)
  const accent = random.pick(palette.accents)
  const deck = mix(palette.wood, '#d9b48c', 0.5)
  const lights: string[] = []
  for (let index = 0; index <= 16; index += 1)
    lights.push(circleData(index * 60, 150 + (index / 16) * (1 - index / 16) * 240, 5))
  return [
    drawSky(stage, { horizon: 400, disc: [random.pick([230, 730]), random.between(150, 280), 42], clouds: 2 }),
    skyline(stage, 450, 330, 0.6),
    skyline(stage, 450, 190, 0.36),
    rect(0, 384, 960, 70, '#dff0f2', 0.25),
    rects(
      [[0, 380, 960, 6], ...[0, 160, 320, 480, 640, 800, 956].map((x): Box => [x, 384, 4, 70])],
      light.lit('#e8e6e0'),
    ),
    rect(0, 450, 960, 190, light.lit(deck)),
    stroke(
      [0, 1, 2, 3, 4, 5, 6].map((index) => d`M0 ${462 + index ** 1.6 * 11}H960`).join(''),
      light.shade(deck),
      1.6,
      0.5,
    ),
    polygon(
      [
        [190, 470],
        [770, 470],
        [890, 606],
        [70, 606],
      ],
      light.lit('#f1ece2'),
    ),
    polygon(
      [
        [204, 476],
        [756, 476],
        [866, 596],
        [94, 596],
      ],
      deep,
    ),
    polygon(
      [
        [200, 484],
        [760, 484],
        [866, 596],
        [94, 596],
      ],
      face,
    ),
    polygon(
      [
        [400, 484],
        [560, 484],
        [600, 596],
        [360, 596],
      ],
      glint,
      0.25,
    ),
    ripples(stage, [
      [240, 510, 120, 6],
      [440, 520, 140, 7],
      [620, 506, 100, 6],
      [200, 560, 170, 8],
      [560, 570, 190, 9],
    ]),
    parasol(stage, [120, 500], 190, accent),
    lounger(stage, [180, 474], 0.8, accent),
    parasol(stage, [840, 500], 190, accent),
    lounger(stage, [780, 474], -0.8, accent),
    stroke('M0 150Q480 270 960 150', light.shade('#4a4642'), 2),
    area(lights.join(''), light.lamps ? '#ffe3a6' : light.lit('#f9efda')),
    bush(stage, [-20, 648], 230, 54, random.pick(palette.bloom)),
    bush(stage, [760, 648], 230, 54),
  ].join('')
}
