import { drawBackdrop } from './backdrop.ts'
import { mix } from './color.ts'
import { lounger, poolColors, ripples } from './poolside.ts'
import { area, circleData, d, polygon, rects, stroke, type Box, type Point } from './shapes.ts'
import type { Stage } from './stage.ts'

/** A hall with a glass end and a timber ceiling. */
export function indoor(stage: Stage): string {
  const { light, palette, random } = stage
  const { face, deep, glint } = poolColors(stage)
  const warm = mix(palette.wood, '#c99a68', 0.5)
  const stone = mix(palette.stone, '#ffffff', 0.3)
  const inner: Stage = {
    ...stage,
    light: {
      ...light,
      lit: (color) => mix(color, light.lamps ? '#e9b682' : '#fff6e6', 0.14),
      shade: (color) => mix(color, '#4a4a5a', 0.42),
    },
  }
  const l = inner.light
  const beams = [0, 1, 2, 3, 4].map((index): Point => [480 + (index - 2) * 150, 480 + (index - 2) * 260])
  const accent = random.pick(palette.accents)
  return [
    drawBackdrop(stage),
    polygon(
      [
        [0, 0],
        [960, 0],
        [800, 110],
        [160, 110],
      ],
      l.lit(warm),
    ),
    stroke(beams.map(([a, b]) => d`M${a} 110L${b} 0`).join(''), l.shade(warm), 7, 0.8),
    polygon(
      [
        [0, 0],
        [160, 110],
        [160, 430],
        [0, 520],
      ],
      l.shade(stone),
    ),
    polygon(
      [
        [960, 0],
        [800, 110],
        [800, 430],
        [960, 520],
      ],
      l.lit(stone),
    ),
    area(
      [20, 90].map((x) => d`M${x} ${470 - x * 0.4}V${120 + x * 0.6}q20 -30 44 12V${452 - x * 0.4}z`).join(''),
      mix(light.sky[1], l.shade(stone), 0.5),
    ),
    rects(
      [[160, 106, 640, 10], [160, 424, 640, 10], ...[160, 316, 474, 632, 790].map((x): Box => [x, 110, 9, 320])],
      l.lit(warm),
    ),
    polygon(
      [
        [160, 430],
        [800, 430],
        [960, 520],
        [960, 640],
        [0, 640],
        [0, 520],
      ],
      l.lit(stone),
    ),
    stroke('M80 474H880M0 540H960', l.shade(stone), 1.6, 0.5),
    polygon(
      [
        [270, 458],
        [690, 458],
        [860, 640],
        [100, 640],
      ],
      l.lit('#f4efe4'),
    ),
    polygon(
      [
        [282, 464],
        [678, 464],
        [838, 640],
        [122, 640],
      ],
      deep,
    ),
    polygon(
      [
        [278, 472],
        [682, 472],
        [838, 640],
        [122, 640],
      ],
      face,
    ),
    polygon(
      [
        [330, 472],
        [470, 472],
        [440, 640],
        [230, 640],
      ],
      glint,
      0.3,
    ),
    polygon(
      [
        [520, 472],
        [640, 472],
        [720, 640],
        [520, 640],
      ],
      glint,
      0.2,
    ),
    ripples(stage, [
      [310, 500, 110, 6],
      [500, 510, 130, 7],
      [240, 560, 150, 8],
      [520, 580, 180, 9],
      [360, 620, 160, 9],
    ]),
    stroke('M650 476v-36q0 -14 14 -14M682 482v-38q0 -14 14 -14', '#e8e8e4', 5),
    lounger(inner, [190, 520], 0.9, accent),
    lounger(inner, [110, 580], 1.15, accent),
    lounger(inner, [790, 520], -0.9, accent),
    lounger(inner, [876, 590], -1.15, accent),
    ...[300, 480, 660].map(
      (x) =>
        rects([[x - 1, 40, 2, 80]], l.shade('#4a4642')) +
        (light.lamps ? area(circleData(x, 132, 34), '#ffdf9e', 0.25) : '') +
        area(circleData(x, 132, 15), light.lamps ? '#ffe3a6' : '#f9efda'),
    ),
  ].join('')
}
