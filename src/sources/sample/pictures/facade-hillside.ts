import { boat } from './boat.ts'
import { mix, type Color } from './color.ts'
import { bougainvillea } from './flowers.ts'
import { hills, water } from './land.ts'
import { bush, potted } from './plants.ts'
import { archData, area, d, polygon, rect, rects, stroke, type Box, type Point } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'

/** White and washed houses stepping down a slope to the sea, with terraces, arches and a dome. */
export function drawHillsideFacade(stage: Stage): string {
  const { random, light, palette } = stage
  const side = random.pick([-1, 1])
  const at = (x: number): number => 480 + side * x
  const white = random.chance(0.6)
  const accent = white ? random.pick(['#2f6f9f', '#3e7f8d', '#2f5f8a'] as const) : random.pick(palette.accents)
  const sun: Point = [at(-290), random.between(210, 300)]
  const houses: string[] = []
  for (const [row, [y, size, from, to]] of (
    [
      [250, 0.72, 90, 480],
      [330, 0.9, -30, 480],
      [430, 1.05, -130, 480],
      [540, 1.25, -230, 480],
    ] as const
  ).entries()) {
    let x = from + random.between(-14, 14)
    while (x < to) {
      const w = random.between(96, 150) * size
      const h = random.between(78, 112) * size
      const lift = (x - from) * 0.16
      const wall = white
        ? random.pick(['#fbf6ea', '#f6efe0', '#fdf9f0', '#f1dccb'] as const)
        : random.pick(palette.walls)
      const left = side > 0 ? at(x) : at(x) - w
      houses.push(
        cubeHouse(stage, [left, y - lift - h, w, h + 90 * size], wall, accent, white ? random.integer(0, 3) : 4, size),
      )
      x += w - 4
    }
    if (row === 1 || row === 2)
      houses.push(bush(stage, [at(row === 1 ? 60 : -60) - 60, y + 46], 110, 30, palette.bloom[0]))
  }
  const terrace = 556
  return [
    drawSky(stage, { horizon: 360, disc: [sun[0], sun[1], 42], clouds: 2 }),
    hills(stage, 318, 44, light.far(palette.hill, 0.64), 366),
    water(stage, 360, 640, sun[0]),
    boat(stage, [at(-330), 440], 1.1),
    boat(stage, [at(-250), 404], 0.6),
    area(
      d`M${at(500)} 190C${at(300)} 220 ${at(120)} 300 ${at(-40)} 420S${at(-220)} 540 ${at(-320)} 640H${at(500)}z`,
      light.far(mix(palette.hill, palette.stone, 0.5), 0.12),
    ),
    ...houses,
    rect(0, terrace, 960, 90, light.lit(mix(palette.ground, '#ffffff', 0.3))),
    rects([[0, terrace, 960, 8]], light.lit('#fdf8ec')),
    rects([[0, terrace + 8, 960, 5]], light.shade(palette.ground), 0.5),
    stroke(
      Array.from(
        { length: 9 },
        (_, index) => d`M${480 + (index - 4) * 110} ${terrace + 13}L${480 + (index - 4) * 160} 640`,
      ).join(''),
      light.shade(palette.ground),
      1.4,
      0.4,
    ),
    cafeTable(stage, at(-250), 612, 1.1, accent),
    cafeTable(stage, at(-60), 622, 1.2, accent),
    potted(stage, [at(90), 622], 92, '#b9694a'),
    potted(stage, [at(150), 630], 76, '#b9694a'),
    bougainvillea(stage, [at(470), 470], -side, 330),
  ].join('')
}

function cubeHouse(stage: Stage, [x, y, w, h]: Box, wall: Color, accent: Color, top: number, s: number): string {
  const { light, random, palette } = stage
  const glow = light.lamps && random.chance(0.6) ? light.glow : light.shade('#5c6a78')
  const openings: Box[] = [
    [x + w * 0.16, y + 26 * s, 15 * s, 24 * s],
    [x + w * 0.44, y + 26 * s, 15 * s, 24 * s],
  ]
  const roof = light.lit(random.pick(palette.roofs))
  return [
    top === 1
      ? area(d`M${x + w * 0.14} ${y + 1}a${w * 0.3} ${w * 0.34} 0 0 1 ${w * 0.6} 0z`, light.lit(accent)) +
        area(
          d`M${x + w * 0.5} ${y + 1}q${w * 0.12} ${-w * 0.2} ${-w * 0.06} ${-w * 0.34}a${w * 0.3} ${w * 0.34} 0 0 1 ${w * 0.3} ${w * 0.34}z`,
          light.shade(accent),
          0.7,
        ) +
        rects([[x + w * 0.43, y - w * 0.46, 3, w * 0.16]], light.lit('#fdf8ec'))
      : '',
    rect(x, y, w, h, light.lit(wall)),
    rect(x + w * 0.74, y, w * 0.26, h, light.shade(wall), 0.8),
    top === 4
      ? polygon(
          [
            [x - 6 * s, y + 4],
            [x + 8 * s, y - 22 * s],
            [x + w - 8 * s, y - 22 * s],
            [x + w + 6 * s, y + 4],
          ],
          roof,
        )
      : rects([[x - 2, y - 4 * s, w + 4, 7 * s]], light.lit(mix(wall, '#ffffff', 0.5))),
    top === 2 ? area(archData([x + w * 0.14, y + 18 * s, w * 0.46, 46 * s]), glow) : rects(openings, glow),
    top === 2
      ? ''
      : rects(
          openings.flatMap(([ox, oy, ow, oh]): Box[] => [
            [ox - ow * 0.5, oy, ow * 0.42, oh],
            [ox + ow * 1.08, oy, ow * 0.42, oh],
          ]),
          light.lit(accent),
        ),
    top === 3
      ? rects(
          [
            [x + 4, y - 42 * s, 4, 40 * s],
            [x + w * 0.66, y - 42 * s, 4, 40 * s],
            [x - 4, y - 46 * s, w * 0.76, 5 * s],
          ],
          light.lit(palette.wood),
        ) + rects([[x, y - 49 * s, w * 0.68, 5 * s]], light.lit(palette.leaf[1]))
      : '',
    top === 0 ? rects([[x + w * 0.26, y + 72 * s, 19 * s, 34 * s]], light.lit(accent)) : '',
  ].join('')
}

function cafeTable(stage: Stage, x: number, y: number, s: number, color: Color): string {
  const { light, palette } = stage
  return (
    rects([[x - 1.6 * s, y - 74 * s, 3.2 * s, 74 * s]], light.lit(palette.trim)) +
    polygon(
      [
        [x - 60 * s, y - 66 * s],
        [x, y - 96 * s],
        [x + 60 * s, y - 66 * s],
      ],
      light.lit(palette.trim),
    ) +
    polygon(
      [
        [x + 12 * s, y - 66 * s],
        [x, y - 96 * s],
        [x + 60 * s, y - 66 * s],
      ],
      light.shade(palette.trim),
      0.6,
    ) +
    rects(
      [
        [x - 30 * s, y - 22 * s, 60 * s, 4 * s],
        [x - 2 * s, y - 20 * s, 4 * s, 20 * s],
      ],
      light.shade(palette.wood),
    ) +
    rects(
      [
        [x - 46 * s, y - 34 * s, 3 * s, 34 * s],
        [x - 46 * s, y - 16 * s, 20 * s, 4 * s],
        [x - 28 * s, y - 16 * s, 3 * s, 16 * s],
        [x + 43 * s, y - 34 * s, 3 * s, 34 * s],
        [x + 26 * s, y - 16 * s, 20 * s, 4 * s],
        [x + 26 * s, y - 16 * s, 3 * s, 16 * s],
      ],
      light.lit(color),
    )
  )
}
