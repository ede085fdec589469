import { mix } from './color.ts'
import { bougainvillea } from './flowers.ts'
import { hills } from './land.ts'
import { awning, door, grid, windows, type WindowLook } from './openings.ts'
import { agave, cypress, tree } from './plants.ts'
import { archData, area, circleData, d, place, polygon, polygonData, rect, rects, stroke } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'

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
