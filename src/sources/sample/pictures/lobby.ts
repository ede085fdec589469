import { mix } from './color.ts'
import { art, roundTable, rug, vase } from './furniture.ts'
import { panelling, shell, stepInside, sunPatch, windowOnto, windowsOnto, type Interior } from './interior.ts'
import { pendant, tableLamp } from './lamps.ts'
import { potted } from './plants.ts'
import { armchair, sofa } from './seating.ts'
import { archData, area, circle, circleData, d, ellipse, polygon, rect, rects, stroke, type Box } from './shapes.ts'
import type { Stage } from './stage.ts'

/** Where one arrives: a desk, somewhere to sit, light overhead; larger and grander with the stars. */
export function drawLobby(stage: Stage): string {
  const room = stepInside(stage)
  const hearth = stage.climate === 'cold' || stage.climate === 'alpine' || stage.climate === 'temperate'
  const compositions =
    stage.stars >= 4 ? [greatHall, deskAndNiche, salon] : [deskAndNiche, hearth ? fireside : deskAndNiche, salon]
  return stage.random.pick(compositions)(room)
}

function desk(room: Interior, [x, y, w, h]: Box): string {
  const { light, timber, panel, metal, stars, random } = room
  const front = random.pick([timber, panel])
  const ribs: Box[] = []
  for (let at = x + 12; at < x + w - 8; at += 18) ribs.push([at, y + 20, 5, h - 30])
  return [
    ellipse(x + w / 2, y + h, w * 0.54, 9, light.shade(room.floor), 0.7),
    rect(x, y, w, h, light.lit(front)),
    rects(ribs, light.shade(front), 0.7),
    rects([[x - 12, y - 6, w + 24, 16]], light.lit(stars >= 4 ? '#efe8db' : mix(timber, '#ffffff', 0.25))),
    rects([[x, y + 10, w, 6]], light.shade(front)),
    rects([[x, y + h - 9, w, 9]], light.lit(metal)),
    tableLamp(room, [x + w * 0.14, y - 6], 70, 0),
    area(d`M${x + w * 0.5 - 15} ${y - 8}a15 15 0 0 1 30 0z`, light.lit('#e0b965')),
    rects(
      [
        [x + w * 0.5 - 19, y - 9, 38, 4],
        [x + w * 0.5 - 1.5, y - 28, 3, 6],
      ],
      light.lit('#c89b45'),
    ),
    vase(room, [x + w * 0.84, y - 6], 92, room.textiles[0]),
  ].join('')
}

function keyWall(room: Interior, [x, y]: readonly [number, number], columns: number, rows: number): string {
  const { light, timber, random } = room
  const cells: Box[] = []
  const keys: Box[] = []
  let tags = ''
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      cells.push([x + 6 + column * 38, y + 6 + row * 40, 32, 34])
      if (random.chance(0.62)) {
        keys.push([x + 21 + column * 38, y + 12 + row * 40, 2.6, 12])
        tags += circleData(x + 22.3 + column * 38, y + 28 + row * 40, 5)
      }
    }
  }
  return (
    rect(x, y, columns * 38 + 6, rows * 40 + 6, light.lit(timber)) +
    rects(cells, light.shade(mix(timber, '#2f2420', 0.4))) +
    rects(keys, light.lit('#e0b965')) +
    area(tags, light.lit('#e0b965'))
  )
}

function deskAndNiche(room: Interior): string {
  const { light, panel, textiles, stars, random, wall } = room
  const side = random.pick([-1, 1])
  const deskX = 480 - side * 130
  const win: Box = [480 + side * 270 - 110, 120, 220, 300]
  const columns = stars >= 3 ? 7 : 5
  return [
    shell(room, 478, stars >= 3 ? random.pick(['stone', 'tiles'] as const) : random.pick(['boards', 'tiles'] as const)),
    random.chance(0.5)
      ? area(archData([deskX - 200, 60, 400, 418]), light.lit(mix(wall, panel, 0.7)))
      : panelling(room, [deskX - 220, 0, 440, 464], panel, 44),
    keyWall(room, [deskX - (columns * 38 + 6) / 2, 150], columns, stars >= 3 ? 4 : 3),
    windowOnto(room, win, { columns: 2, arched: random.chance(0.5) }),
    sunPatch(room, [win[0], win[2]], 478),
    ...[-1, 0, 1].map((index) => pendant(room, [deskX + index * 120, 96], 25, 1)),
    rug(room, [480 + side * 230, 590], 400, 74, textiles[0]),
    desk(room, [deskX - 175, 398, 350, 142]),
    armchair(room, [480 + side * 200, 596], 130, textiles[0]),
    roundTable(room, [480 + side * 296, 602], 84, 62),
    armchair(room, [480 + side * 392, 604], 130, mix(textiles[0], textiles[1], 0.55)),
    potted(room, [480 - side * 420, 590], 230, '#7d6a5c'),
  ].join('')
}

function fireside(room: Interior): string {
  const { light, textiles, palette, timber, random } = room
  const stones: Box[] = []
  for (let row = 0; row < 11; row += 1)
    for (let x = 366 + (row % 2) * 18; x < 580; x += 44) stones.push([x, 30 + row * 40, random.between(26, 38), 3])
  const shelf = (x: number): string => {
    const colors = [textiles[0], textiles[1], room.panel]
    const spines = colors.map((color, index) => {
      const list: Box[] = []
      for (const y of [196, 292, 388])
        for (let at = x + 10 + index * 14; at < x + 150; at += 44 + random.between(-4, 8)) {
          const h = random.between(44, 70)
          list.push([at, y - h, 11, h])
        }
      return rects(list, light.lit(color))
    })
    return (
      rect(x, 110, 170, 360, light.shade(timber)) +
      rects(
        [
          [x, 110, 170, 8],
          [x, 110, 8, 360],
          [x + 162, 110, 8, 360],
          [x, 196, 170, 8],
          [x, 292, 170, 8],
          [x, 388, 170, 8],
        ],
        light.lit(timber),
      ) +
      spines.join('')
    )
  }
  return [
    shell(room, 478, 'boards'),
    shelf(80),
    shelf(710),
    rect(350, 0, 260, 478, light.lit(palette.stone)),
    rects(stones, light.shade(palette.stone), 0.5),
    rect(560, 0, 50, 478, light.shade(palette.stone), 0.35),
    rects([[328, 262, 304, 20]], light.lit(timber)),
    rects([[328, 278, 304, 6]], light.shade(timber)),
    art(room, [412, 96, 136, 120], 0),
    area(archData([400, 318, 160, 160]), light.shade('#3b3230')),
    area(d`M432 470q-14 -50 24 -86q4 30 22 34q-4 -40 18 -62q6 40 26 58q20 30 4 56z`, '#e8803f'),
    area(d`M452 470q-6 -34 22 -56q4 22 14 28q14 12 8 28z`, '#f8cf6e'),
    rects([[424, 462, 112, 12]], light.shade('#6b4a36')),
    circle(480, 430, 170, '#f5b061', light.lamps ? 0.16 : 0.08),
    rug(room, [480, 580], 620, 96, textiles[0]),
    tableLamp(room, [620, 262], 64, 1),
    vase(room, [350, 262], 72, textiles[1]),
    armchair(room, [250, 590], 158, textiles[0]),
    armchair(room, [710, 590], 158, mix(textiles[0], textiles[1], 0.5)),
    roundTable(room, [480, 604], 150, 54),
    vase(room, [480, 552], 64, textiles[2]),
    potted(room, [892, 600], 170, '#8a6a58'),
    potted(room, [66, 600], 140, '#8a6a58'),
  ].join('')
}

function salon(room: Interior): string {
  const { textiles, stars, random, light, metal, panel } = room
  const tall = stars >= 4
  const boxes = [110, 380, 650].map((x): Box => [x, tall ? 60 : 110, 200, tall ? 380 : 290])
  return [
    shell(room, 478, stars >= 4 ? 'stone' : 'boards'),
    windowsOnto(room, boxes, { columns: 2, arched: room.climate !== 'alpine' && room.climate !== 'cold' }),
    rects(
      [
        [0, 412, 86, 52],
        [334, 412, 22, 52],
        [604, 412, 22, 52],
        [874, 412, 86, 52],
      ],
      light.lit(mix(room.wall, panel, 0.6)),
    ),
    sunPatch(room, [110, 200], 478),
    sunPatch(room, [650, 200], 478),
    rug(room, [480, 586], 700, 96, random.pick([textiles[0], textiles[1]])),
    sofa(room, [480, 566], 380, textiles[0]),
    armchair(room, [190, 600], 146, textiles[1]),
    armchair(room, [770, 600], 146, textiles[1]),
    roundTable(room, [480, 622], 190, 46),
    vase(room, [480, 578], 84, textiles[2]),
    ...(tall
      ? [pendant(room, [345, 130], 40, 0), pendant(room, [615, 130], 40, 0)]
      : [pendant(room, [480, 110], 54, 2)]),
    potted(room, [60, 600], 250, '#7d6a5c'),
    potted(room, [906, 600], 250, '#7d6a5c'),
    rects([[0, 18, 960, 5]], light.lit(metal), 0.6),
  ].join('')
}

/** Where a line between floor tiles runs at a height of the picture. */
function tileEdge(line: number, y: number): number {
  return 480 + line * 66 * (1 + (y - 482) / 210)
}

function greatHall(room: Interior): string {
  const { light, wall, panel, textiles, metal, outside } = room
  const marble = mix(wall, '#f6f0e4', 0.6)
  const column = (x: number, w: number): string =>
    rects([[x, 70, w, 410]], light.lit(marble)) +
    rects(
      [
        [x + w * 0.66, 70, w * 0.34, 410],
        [x + w * 0.2, 70, w * 0.07, 410],
        [x + w * 0.44, 70, w * 0.07, 410],
      ],
      light.shade(marble),
      0.55,
    ) +
    rects(
      [
        [x - 8, 52, w + 16, 20],
        [x - 8, 466, w + 16, 18],
      ],
      light.lit(metal),
    )
  const crystals = Array.from({ length: 9 }, (_, index) =>
    circleData(480 + (index - 4) * 25, 168 + (4 - Math.abs(index - 4)) * 9, 6),
  ).join('')
  const tiles: string[] = []
  for (let row = 0; row < 4; row += 1) {
    const y0 = 482 + row ** 1.35 * 34
    const y1 = 482 + (row + 1) ** 1.35 * 34
    for (let tile = -9; tile < 9; tile += 1) {
      if ((row + tile) % 2 === 0) continue
      tiles.push(
        d`M${tileEdge(tile, y0)} ${y0}L${tileEdge(tile + 1, y0)} ${y0}L${tileEdge(tile + 1, y1)} ${y1}L${tileEdge(tile, y1)} ${y1}z`,
      )
    }
  }
  return [
    rect(0, 0, 960, 482, light.lit(wall)),
    rect(0, 482, 960, 158, light.lit('#f1eadc')),
    area(tiles.join(''), light.lit(mix(panel, '#6a5f58', 0.3)), 0.75),
    windowOnto(room, [360, 96, 240, 300], { columns: 3, arched: true }),
    area(archData([110, 150, 150, 332]) + archData([700, 150, 150, 332]), light.lit(mix(panel, '#2f2a2a', 0.15))),
    area(archData([128, 172, 114, 310]) + archData([718, 172, 114, 310]), light.shade(panel)),
    tableLamp(room, [185, 410], 80, 1),
    tableLamp(room, [775, 410], 80, 1),
    rects(
      [
        [150, 410, 70, 8],
        [158, 418, 6, 62],
        [206, 418, 6, 62],
        [740, 410, 70, 8],
        [748, 418, 6, 62],
        [796, 418, 6, 62],
      ],
      light.lit(metal),
    ),
    column(40, 46),
    column(280, 46),
    column(634, 46),
    column(874, 46),
    rect(0, 0, 960, 54, light.lit(mix(marble, '#ffffff', 0.4))),
    rects([[0, 48, 960, 6]], light.lit(metal)),
    rects(
      Array.from({ length: 40 }, (_, index): Box => [index * 24 + 4, 34, 12, 12]),
      light.shade(marble),
      0.5,
    ),
    outside.light.lamps ? circle(480, 150, 150, '#ffdf9e', 0.2) : '',
    rects([[479, 0, 2, 100]], light.shade(metal)),
    stroke(
      d`M480 100Q400 120 376 160M480 100Q560 120 584 160M480 100Q440 130 430 186M480 100Q520 130 530 186M376 162Q480 222 584 162`,
      light.lit(metal),
      3,
    ),
    area(crystals, light.lamps ? '#ffe9b8' : light.lit('#fdf6e4')),
    polygon(
      [
        [400, 486],
        [560, 486],
        [640, 640],
        [320, 640],
      ],
      light.lit(textiles[0]),
    ),
    polygon(
      [
        [408, 486],
        [414, 486],
        [344, 640],
        [334, 640],
      ],
      light.lit(metal),
    ),
    polygon(
      [
        [552, 486],
        [546, 486],
        [616, 640],
        [626, 640],
      ],
      light.lit(metal),
    ),
    roundTable(room, [480, 586], 190, 84, '#efe6d6'),
    vase(room, [480, 504], 150, textiles[1]),
    sofa(room, [176, 606], 270, textiles[0]),
    sofa(room, [784, 606], 270, textiles[0]),
  ].join('')
}
