import { mix, type Color } from './color.ts'
import { hills, water } from './land.ts'
import { awning, door, grid, windows, type WindowLook } from './openings.ts'
import { agave, bush, cypress, potted, tree } from './plants.ts'
import {
  archData,
  area,
  circleData,
  d,
  place,
  polygon,
  polygonData,
  rect,
  rects,
  stroke,
  type Box,
  type Point,
} from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { boat } from './view.ts'

/** White and washed houses stepping down a slope to the sea, with terraces, arches and a dome. */
export function drawHillsideFacade(stage: Stage): string {
  const { random, light, palette, stars } = stage
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
    parasol(stage, at(-250), 612, 1.1, accent),
    parasol(stage, at(-60), 622, 1.2, accent),
    potted(stage, [at(90), 622], 92, '#b9694a'),
    potted(stage, [at(150), 630], 76, '#b9694a'),
    bougainvillea(stage, [at(470), 470], -side, 330),
    stars > 0
      ? area(
          Array.from({ length: stars }, (_, index) =>
            circleData(at(250) + (index - (stars - 1) / 2) * 15, terrace + 34, 4),
          ).join(''),
          light.lamps ? light.glow : light.lit(accent),
        )
      : '',
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

function parasol(stage: Stage, x: number, y: number, s: number, color: Color): string {
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

/** A climber in flower, spilling from a corner. */
export function bougainvillea(stage: Stage, [x, y]: Point, side: number, size: number): string {
  const { random, light, palette } = stage
  let green = ''
  let dark = ''
  let bright = ''
  const color = palette.bloom[0] as Color
  for (let index = 0; index < 34; index += 1) {
    const along = random.next()
    const px = x + side * along * size * 0.36 * random.next()
    const py = y + (random.next() - 0.4) * size * (1 - along * 0.6)
    const r = random.between(9, 20)
    if (index % 3 === 0) green += circleData(px, py, r)
    else if (index % 3 === 1) dark += circleData(px, py, r)
    else bright += circleData(px - 4, py - 5, r * 0.72)
  }
  return area(green, light.shade(palette.leaf[1])) + area(dark, light.shade(color)) + area(bright, light.lit(color))
}

/** A country house among cypresses and vines, tiled and shuttered, with a loggia. */
export function drawVillaFacade(stage: Stage): string {
  const { random, light, palette, stars } = stage
  const base = 520
  const wall = random.pick(palette.walls)
  const accent = random.pick(palette.accents)
  const roof = random.pick(palette.roofs)
  const floors = stars <= 2 ? 2 : random.integer(2, 3)
  const width = stars <= 2 ? 300 : 380
  const left = 480 - width / 2
  const height = floors * 82 + 16
  const top = base - height
  const look: WindowLook = { style: 'shutters', frame: palette.trim, accent, lit: 0.6 }
  const side = random.pick([-1, 1])
  const towerX = side > 0 ? left + width - 8 : left - 122
  const wingX = side > 0 ? left - 190 : left + width
  const tall = height + 78
  const tiles = (x: number, y: number, w: number, rise: number): string => {
    let rows = ''
    for (let row = 1; row < 5; row += 1)
      rows += d`M${x - 10 + row * (rise / 5)} ${y - row * (rise / 5)}h${w + 20 - 2 * row * (rise / 5)}`
    return (
      polygon(
        [
          [x - 16, y + 3],
          [x + rise, y - rise],
          [x + w - rise, y - rise],
          [x + w + 16, y + 3],
        ],
        light.lit(roof),
      ) +
      polygon(
        [
          [x + w * 0.7, y - rise],
          [x + w - rise, y - rise],
          [x + w + 16, y + 3],
          [x + w * 0.78, y + 3],
        ],
        light.shade(roof),
        0.35,
      ) +
      stroke(rows, light.shade(roof), 1.6, 0.5)
    )
  }
  const zoom = stars <= 2 ? 1.34 : floors === 2 ? 1.24 : 1.1
  const loggia = Array.from({ length: 3 }, (_, index) => archData([wingX + 14 + index * 56, base - 92, 46, 92])).join(
    '',
  )
  const rows: string[] = []
  for (let row = 0; row < 5; row += 1)
    rows.push(d`M-20 ${base + 34 + row * 22}Q480 ${base + 14 + row * 24} 980 ${base + 34 + row * 22}`)
  const path = polygonData([
    [452, base],
    [508, base],
    [620, 640],
    [340, 640],
  ])
  return [
    drawSky(stage, { horizon: 450, disc: [480 - side * 310, random.between(110, 230), 42], clouds: 3 }),
    hills(stage, 340, 70, light.far(palette.hill, 0.66), 560),
    hills(stage, 396, 50, light.far(palette.hill, 0.46), 560),
    ...[70, 104, 140, 800, 836, 880].map((x) => cypress(stage, [x, 500], random.between(90, 140), 0.4)),
    hills(stage, 460, 30, light.far(mix(palette.hill, palette.leaf[1], 0.4), 0.24), 640, 2),
    place(
      480 - 480 * zoom,
      520 - 520 * zoom,
      zoom,
      [
        cypress(stage, [left - 60, 520], 300, 0.1),
        cypress(stage, [left + width + 64, 520], 280, 0.1),
        tiles(wingX, base - 122, 190, 42),
        rect(wingX, base - 124, 190, 124, light.lit(mix(wall, '#ffffff', 0.12))),
        area(loggia, light.lamps ? light.glow : light.shade(mix(wall, '#4a3a3a', 0.6))),
        stars >= 3
          ? tiles(towerX, base - tall, 130, 44) +
            rect(towerX, base - tall, 130, tall, light.lit(wall)) +
            rect(towerX + 92, base - tall, 38, tall, light.shade(wall), 0.6) +
            windows(stage, grid([towerX + 10, base - tall + 12, 110, 90], 2, 1, 25, 46), { ...look, style: 'arched' }) +
            windows(stage, grid([towerX + 10, base - tall + 110, 100, tall - 130], 1, floors - 1, 28, 46), look) +
            rects([[towerX - 6, base - tall - 3, 142, 8]], light.lit(palette.trim))
          : '',
        tiles(left, top, width, 62),
        rect(left, top, width, height, light.lit(wall)),
        rects([[left, top, width, 11]], light.shade(wall), 0.7),
        polygon(
          [
            [left + width, top],
            [left + width, base],
            [left + width * 0.82, base],
            [left + width * 0.94, top],
          ],
          light.shade(wall),
          0.3,
        ),
        windows(
          stage,
          grid([left + 8, top + 10, width - 16, height - 100], stars <= 2 ? 3 : 4, floors - 1, 31, 50),
          look,
        ),
        windows(
          stage,
          [
            [left + width * 0.13, base - 70, 34, 52],
            [left + width * 0.77, base - 70, 34, 52],
          ],
          look,
        ),
        area(archData([480 - 34, base - 98, 68, 98]), light.lit(palette.trim)),
        door(stage, [480 - 24, base - 74, 48, 74], accent, wall),
        stars >= 4
          ? awning(stage, [left + width * 0.1 - 14, base - 92, 66, 20], accent) +
            awning(stage, [left + width * 0.74, base - 92, 66, 20], accent)
          : '',
        bougainvillea(stage, [side > 0 ? left + 4 : left + width - 4, base - 70], side, 190),
      ].join(''),
    ),
    rect(0, base, 960, 120, light.lit(mix(palette.ground, palette.leaf[2], 0.4))),
    stroke(rows.join(''), light.shade(palette.leaf[1]), 9, 0.7),
    area(path, light.lit(mix(palette.ground, '#ffffff', 0.3))),
    ...[0, 1, 2].flatMap((step) =>
      [-1, 1].map((edge) => cypress(stage, [480 + edge * (96 + step * 62), base + 26 + step * 40], 110 + step * 60)),
    ),
    tree(stage, [480 - side * 420, 640], 230, [palette.leaf[1], mix(palette.leaf[2], '#b9bfa6', 0.35)]),
    agave(stage, [480 + side * 430, 640], 90),
    area(
      Array.from({ length: stars }, (_, index) =>
        circleData(480 + (index - (stars - 1) / 2) * 13, base - 110, 3.4),
      ).join(''),
      light.lamps ? light.glow : light.lit(accent),
    ),
  ].join('')
}
