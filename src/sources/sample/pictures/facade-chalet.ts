import { mix, type Color } from './color.ts'
import { hills, mountains } from './land.ts'
import { door, windows, type WindowLook } from './openings.ts'
import { bush, conifer } from './plants.ts'
import { area, bars, circleData, d, dots, place, polygon, rect, rects, type Box, type Point } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'

interface Chalet {
  /** Middle of the front. */
  x: number
  base: number
  width: number
  floors: number
  floorHeight: number
  timber: Color
  plaster: Color
  winter: boolean
  /** Columns of windows. */
  bays: number
}

/** A timbered house under a wide roof, with the peaks behind it; a large one has wings and a second gable. */
export function drawChaletFacade(stage: Stage): string {
  const { random, light, palette, stars } = stage
  const winter = random.chance(0.45)
  const summit = random.pick([random.between(180, 330), random.between(630, 780)])
  const meadow = winter ? '#eef2f6' : palette.ground
  const base = 552
  const timber = random.pick(['#8a5b3a', '#a8744a', '#6f4a34', '#b98a5c'] as const)
  const plaster = random.pick([palette.walls[3] as Color, palette.walls[4] as Color, timber])
  const shared = { base, timber, plaster, winter }
  const main: Chalet = {
    ...shared,
    x: 480 + random.between(-30, 30),
    width: stars <= 2 ? 330 : stars === 3 ? 390 : 430,
    floors: stars <= 2 ? 2 : stars <= 4 ? 3 : 4,
    floorHeight: stars <= 2 ? 96 : stars <= 4 ? 84 : 72,
    bays: stars <= 2 ? 3 : 4,
  }
  const side = random.pick([-1, 1])
  const annex: Chalet[] = []
  if (stars >= 3)
    annex.push({
      ...shared,
      x: main.x + side * (main.width * 0.72),
      base: base - 8,
      width: main.width * 0.62,
      floors: main.floors - 1,
      floorHeight: main.floorHeight * 0.86,
      bays: 2,
    })
  if (stars === 5)
    annex.push({
      ...shared,
      x: main.x - side * (main.width * 0.72),
      base: base - 8,
      width: main.width * 0.62,
      floors: main.floors - 1,
      floorHeight: main.floorHeight * 0.86,
      bays: 2,
    })
  const zoom = stars <= 2 ? 1.3 : stars === 3 ? 1.12 : 1
  const woods: string[] = []
  for (let index = 0; index < 8; index += 1)
    woods.push(
      conifer(stage, [index * 136 + random.between(-30, 30), 500 + random.between(-10, 16)], random.between(90, 170), {
        distance: 0.3,
        snow: winter,
      }),
    )
  return [
    drawSky(stage, { horizon: 430, disc: [960 - summit, random.between(80, 130), 34], clouds: 2 }),
    mountains(stage, 470, 380, '#7f8996', winter ? 0.62 : 0.46, summit),
    hills(stage, 400, 60, light.far(winter ? '#dfe7ee' : palette.leaf[1], 0.4), 560, 2),
    ...woods,
    area(d`M-20 520Q240 486 480 520T980 500V640H-20z`, light.lit(meadow)),
    place(480 - 480 * zoom, 552 - 552 * zoom, zoom, [...annex, main].map((house) => drawChalet(stage, house)).join('')),
    area(d`M-20 ${base + 2}Q480 ${base - 10} 980 ${base + 2}V640H-20z`, light.lit(meadow)),
    area(
      d`M${main.x - 30} ${base - 4}h60Q${main.x + 60} 600 ${main.x + 150} 640H${main.x - 150}Q${main.x - 60} 600 ${main.x - 30} ${base - 4}z`,
      light.lit(winter ? '#dde5ee' : mix(palette.stone, meadow, 0.3)),
    ),
    area(d`M-20 610Q200 570 420 640H-20z`, light.shade(meadow), 0.75),
    random.chance(0.5) && winter
      ? skis(stage, [main.x + main.width * 0.36, base + 4])
      : bush(stage, [main.x + main.width * 0.24, base + 8], 110, 26, palette.bloom[0]),
    conifer(stage, [480 - side * 330, 606], 300, { snow: winter }),
    conifer(stage, [480 - side * 412, 630], 230, { snow: winter }),
    conifer(stage, [480 + side * 440, 640], 250, { snow: winter }),
  ].join('')
}

function drawChalet(stage: Stage, house: Chalet): string {
  const { light, palette, random, stars } = stage
  const { x, base, width, floors, floorHeight, timber, plaster, winter, bays } = house
  const left = x - width / 2
  const right = x + width / 2
  const eaves = base - floors * floorHeight
  const rise = width * 0.3
  const apex = eaves - rise
  const over = width * 0.12
  const stone = base - floorHeight * 0.94
  const accent = random.pick(palette.accents)
  const look: WindowLook = {
    style: random.pick(['shutters', 'casement'] as const),
    frame: palette.trim,
    accent,
    lit: 0.7,
  }
  let boards = ''
  for (let y = eaves + 8; y < stone; y += 12) boards += d`M${left} ${y}h${width}`
  const openings: Box[] = []
  const balconies: string[] = []
  for (let floor = 1; floor < floors; floor += 1) {
    const foot = base - floor * floorHeight
    for (let bay = 0; bay < bays; bay += 1)
      openings.push([left + ((bay + 0.5) / bays) * width - 15, foot - floorHeight * 0.68, 30, floorHeight * 0.46])
    balconies.push(
      balcony(stage, [left - 10, foot - floorHeight * 0.26, width + 20, floorHeight * 0.3], timber, winter),
    )
  }
  const gable: Point[] = [
    [left, eaves + 2],
    [x, apex],
    [right, eaves + 2],
  ]
  const ground: Box[] = [
    [left + width * 0.1, base - floorHeight * 0.7, width * 0.2, floorHeight * 0.42],
    [right - width * 0.3, base - floorHeight * 0.7, width * 0.2, floorHeight * 0.42],
  ]
  const stones: Box[] = []
  for (let count = 0; count < 26; count += 1)
    stones.push([
      left + random.between(4, width - 26),
      base - random.between(6, floorHeight * 0.9),
      random.between(10, 22),
      random.between(4, 8),
    ])
  const cover = winter ? '#f3f6f9' : (palette.roofs[0] as Color)
  return [
    rects([[x + width * 0.2, apex + 2, 30, 70]], light.lit(palette.stone)),
    rects([[x + width * 0.2 + 17, apex + 2, 13, 70]], light.shade(palette.stone)),
    rects([[x + width * 0.2 - 4, apex - 3, 38, 8]], light.lit(winter ? '#f3f6f9' : palette.stone)),
    polygon([...gable, [right, base], [left, base]], light.lit(timber)),
    bars(boards, light.shade(timber), 1.6, 0.5),
    polygon(
      [
        [left, eaves],
        [x, apex],
        [right, eaves],
        [right, eaves + 24],
        [x, apex + 40],
        [left, eaves + 24],
      ],
      light.shade(timber),
      0.85,
    ),
    rect(left, stone, width, base - stone, light.lit(plaster === timber ? palette.stone : plaster)),
    plaster === timber ? rects(stones, light.shade(palette.stone), 0.4) : '',
    windows(stage, openings, look),
    windows(stage, [[x - 17, apex + rise * 0.46, 34, rise * 0.34]], { ...look, style: 'casement' }),
    polygon(
      [
        [right, eaves],
        [right, base],
        [right - width * 0.2, base],
        [right - width * 0.1, eaves],
      ],
      light.shade('#6a5a58'),
      0.2,
    ),
    windows(stage, ground, { ...look, style: 'casement', lit: 1 }),
    door(stage, [x - 24, base - floorHeight * 0.78, 48, floorHeight * 0.78], accent, timber),
    ...balconies,
    polygon(
      [
        [left - over, eaves + over * 0.6],
        [x, apex - 10],
        [right + over, eaves + over * 0.6],
        [right + over, eaves + over * 0.6 - 15],
        [x, apex - 28],
        [left - over, eaves + over * 0.6 - 15],
      ],
      light.lit(cover),
    ),
    polygon(
      [
        [left - over, eaves + over * 0.6],
        [x, apex - 10],
        [right + over, eaves + over * 0.6],
        [right + over - 8, eaves + over * 0.6 + 7],
        [x, apex + 2],
        [left - over + 8, eaves + over * 0.6 + 7],
      ],
      light.shade(timber),
    ),
    winter
      ? area(
          [0.1, 0.22, 0.33, 0.62, 0.74, 0.88]
            .map((share) => icicle(left - over + share * (width + over * 2), share, eaves + over * 0.6, apex - 10))
            .join(''),
          light.lit('#eef4f9'),
        )
      : '',
    area(
      Array.from({ length: stars }, (_, index) =>
        circleData(x + (index - (stars - 1) / 2) * 13, base - floorHeight * 0.86, 3.4),
      ).join(''),
      light.lamps ? light.glow : light.lit('#f0d591'),
    ),
  ].join('')
}

function icicle(x: number, share: number, eaves: number, apex: number): string {
  const y = eaves + (apex - eaves) * (1 - Math.abs(share - 0.5) * 2) - 2
  return d`M${x - 3} ${y}h6l-3 14z`
}

/** A carved railing with flower boxes, or snow, along its top. */
function balcony(stage: Stage, [x, y, w, h]: Box, timber: Color, winter: boolean): string {
  const { light, palette, random } = stage
  let cuts = ''
  for (let at = x + 7; at < x + w - 6; at += 24) cuts += d`M${at} ${y + h * 0.26}v${h * 0.56}`
  const flowers: Point[] = []
  if (!winter)
    for (let at = x + 12; at < x + w - 10; at += 21)
      flowers.push([at + random.between(-3, 3), y - 1 + random.between(-3, 3)])
  return (
    rect(x + 8, y + h, w - 16, h * 0.5, light.shade('#5b4a48'), 0.4) +
    rect(x, y, w, h, light.lit(mix(timber, '#3d2a20', 0.22))) +
    bars(cuts, light.shade(timber), 4) +
    rects([[x, y + h * 0.9, w, h * 0.14]], light.lit(mix(timber, '#ffffff', 0.12))) +
    (winter
      ? rect(x - 2, y - 5, w + 4, 7, light.lit('#f3f6f9'))
      : rects([[x + 4, y - 1, w - 8, 7]], light.shade(palette.leaf[0])) +
        dots(flowers, 6, light.lit(palette.bloom[0] as Color)))
  )
}

function skis(stage: Stage, [x, y]: Point): string {
  const { light, palette } = stage
  const pair =
    rects(
      [
        [-9, -74, 5, 74],
        [-1, -76, 5, 76],
      ],
      light.lit(palette.accents[0] as Color),
    ) + rects([[8, -62, 2, 62]], light.shade('#3c444c'))
  return place(x, y, 1, pair)
}
