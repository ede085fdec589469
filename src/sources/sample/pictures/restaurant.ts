import { drawBackdrop } from './backdrop.ts'
import { mix, type Color } from './color.ts'
import { art, roundTable, vase } from './furniture.ts'
import { panelling, shell, stepInside, sunPatch, windowsOnto, type Interior } from './interior.ts'
import { pendant } from './lamps.ts'
import { potted } from './plants.ts'
import {
  archData,
  area,
  circle,
  circleData,
  d,
  ellipse,
  rect,
  rects,
  rounded,
  stroke,
  type Box,
  type Point,
} from './shapes.ts'
import type { Stage } from './stage.ts'

/** Where one eats: a dining room, a bar, or a terrace under lights. */
export function drawRestaurant(stage: Stage): string {
  const mild = stage.climate !== 'cold' && stage.climate !== 'alpine'
  return stage.random.pick(mild ? [dining, bar, terrace] : [dining, bar, dining])(stepInside(stage))
}

function chair(room: Interior, [x, y]: Point, size: number, facing: -1 | 1, color: Color): string {
  const { light, timber } = room
  const s = size / 100
  const f = facing
  return (
    stroke(
      d`M${x - f * 22 * s} ${y}L${x - f * 26 * s} ${y - 104 * s}M${x + f * 22 * s} ${y}L${x + f * 18 * s} ${y - 46 * s}M${x - f * 8 * s} ${y}v${-44 * s}`,
      light.shade(timber),
      5 * s,
    ) +
    rounded(x - 27 * s, y - 52 * s, 54 * s, 12 * s, 5, light.lit(color)) +
    area(
      d`M${x - f * 29 * s} ${y - 106 * s}q${f * 10 * s} -4 ${f * 11 * s} 6l${f * 3 * s} ${42 * s}h${-f * 13 * s}z`,
      light.lit(mix(color, '#ffffff', 0.12)),
    )
  )
}

function setTable(room: Interior, [x, y]: Point, width: number, cloth: boolean): string {
  const { light, textiles, stars } = room
  const h = width * 0.5
  const top = y - h
  const half = width / 2
  const drop = cloth
    ? area(
        d`M${x - half} ${top}h${width}l${width * 0.03} ${h * 0.62}q${-width * 0.14} 12 ${-width * 0.27} 0t${-width * 0.26} 0t${-width * 0.26} 0t${-width * 0.27} 0z`,
        light.lit(textiles[2]),
      ) +
      area(
        d`M${x + half * 0.5} ${top}h${half * 0.5}l${width * 0.03} ${h * 0.62}q${-width * 0.14} 12 ${-width * 0.27} 0z`,
        light.shade(textiles[2]),
        0.4,
      )
    : ''
  const glasses = [-0.3, 0.3]
    .map((share) => d`M${x + share * width - 8} ${top - 30}h16q1 16 -6 18v10h5v2h-14v-2h5v-10q-7 -2 -6 -18z`)
    .join('')
  const plates = [-0.28, 0.28]
    .map((share) => circleData(x + share * width * 0.5 + share * width * 0.2, top, width * 0.11, width * 0.022))
    .join('')
  return [
    roundTable(room, [x, y], width, h),
    drop,
    cloth ? ellipse(x, top, half, width * 0.07, light.lit(mix(textiles[2], '#ffffff', 0.5))) : '',
    area(plates, light.lit('#ffffff')),
    area(glasses, '#ffffff', 0.62),
    stars >= 3
      ? vase(room, [x, top + 2], 62, textiles[0])
      : rounded(x - 8, top - 26, 16, 28, 6, light.lamps ? '#ffe3a6' : light.lit(textiles[1])),
    light.lamps ? circle(x, top - 16, 46, '#ffdf9e', 0.22) : '',
  ].join('')
}

function dining(room: Interior): string {
  const { textiles, panel, stars, random, climate } = room
  const seat = textiles[0]
  const arched = climate === 'mediterranean' || climate === 'arid' || (stars === 5 && climate === 'temperate')
  const boxes: Box[] =
    stars >= 4
      ? [
          [90, 60, 230, 350],
          [365, 60, 230, 350],
          [640, 60, 230, 350],
        ]
      : [
          [110, 110, 190, 250],
          [660, 110, 190, 250],
        ]
  const kind = random.integer(0, 2)
  return [
    shell(room, 470, climate === 'mediterranean' || climate === 'arid' ? 'tiles' : 'boards'),
    windowsOnto(room, boxes, { columns: 2, arched }),
    stars >= 4
      ? ''
      : art(room, [396, 120, 168, 118]) + panelling(room, [0, 390, 960, 66], mix(room.wall, panel, 0.7), 48),
    sunPatch(room, [boxes[0]?.[0] ?? 0, 220], 470),
    ...[170, 790].map(
      (x) =>
        chair(room, [x - 92, 560], 112, 1, seat) +
        chair(room, [x + 92, 560], 112, -1, seat) +
        setTable(room, [x, 566], 150, stars >= 4),
    ),
    chair(room, [480 - 176, 626], 150, 1, seat),
    chair(room, [480 + 176, 626], 150, -1, seat),
    setTable(room, [480, 632], 250, stars >= 3),
    ...[210, 480, 750].map((x) => pendant(room, [x, x === 480 ? 150 : 124], x === 480 ? 46 : 34, kind)),
    potted(room, [30, 600], 200, '#7d6a5c'),
    potted(room, [934, 600], 200, '#7d6a5c'),
  ].join('')
}

function bar(room: Interior): string {
  const { light, textiles, panel, timber, metal, random, palette, stars } = room
  const shelf = (y: number): string => {
    const glass: Record<string, string> = {}
    const colors = ['#7a9a6a', '#b5713f', '#d9b56a', '#5f7f8c', '#e6ded0', textiles[0]] as const
    for (let x = 214; x < 738; x += random.between(20, 30)) {
      const color = random.pick(colors)
      const h = random.between(46, 72)
      const w = random.between(12, 17)
      glass[color] =
        `${glass[color] ?? ''}${d`M${x} ${y}v${-h * 0.6}q0 -8 ${w * 0.3} -11v${-h * 0.26}h${w * 0.4}v${h * 0.26}q${w * 0.3} 3 ${w * 0.3} 11v${h * 0.6}z`}`
    }
    return (
      Object.entries(glass)
        .map(([color, data]) => area(data, light.lit(color as Color)))
        .join('') +
      rects([[200, y, 560, 8]], light.lit(timber)) +
      rects([[200, y + 8, 560, 5]], light.shade(panel))
    )
  }
  const stools = [250, 404, 558, 712]
  const tiles: string[] = []
  for (let x = 60; x < 900; x += 42) tiles.push(d`M${x} 452l21 -24l21 24l-21 24z`)
  return [
    shell(room, 560, 'boards'),
    panelling(room, [0, 0, 960, 546], mix(room.wall, panel, 0.75), 60),
    area(archData([176, 20, 608, 420]), light.lit(mix(panel, '#2a2626', 0.25))),
    light.lamps ? ellipse(480, 220, 290, 190, '#ffdf9e', 0.14) : '',
    shelf(180),
    shelf(270),
    shelf(360),
    rects([[60, 392, 840, 20]], light.lit(stars >= 4 ? '#efe8db' : mix(timber, '#ffffff', 0.2))),
    rect(76, 412, 808, 170, light.lit(textiles[0])),
    area(tiles.join(''), light.lit(mix(textiles[0], textiles[2], 0.35)), 0.8),
    rects([[76, 412, 808, 12]], light.shade(textiles[0])),
    rects([[76, 566, 808, 16]], light.lit(metal)),
    vase(room, [150, 392], 110, textiles[1]),
    vase(room, [840, 392], 92, panel),
    rounded(610, 362, 70, 30, 5, light.lit('#d9d2c4')),
    rects(
      [
        [620, 346, 50, 18],
        [632, 372, 26, 20],
      ],
      light.shade(metal),
    ),
    area([460, 486, 512].map((x) => d`M${x - 9} 362h18l-7 14v12h6v4h-16v-4h6v-12z`).join(''), '#ffffff', 0.6),
    ...stools.map(
      (x) =>
        ellipse(x, 622, 34, 5, light.shade(room.floor), 0.7) +
        stroke(
          d`M${x - 14} 482L${x - 28} 620M${x + 14} 482L${x + 28} 620M${x - 22} 572H${x + 22}`,
          light.shade(timber),
          6,
        ) +
        rounded(x - 38, 464, 76, 20, 10, light.lit(mix(textiles[1], palette.wood, 0.2))),
    ),
    ...[260, 480, 700].map((x) => pendant(room, [x, 116], 34, 0)),
    potted(room, [40, 614], 210, '#7d6a5c'),
    potted(room, [924, 614], 210, '#7d6a5c'),
  ].join('')
}

function terrace(room: Interior): string {
  const stage = room.outside
  const { light, palette, random } = stage
  const inside: Interior = { ...room, light: stage.light, floor: palette.ground }
  const deck = mix(palette.ground, palette.stone, 0.3)
  const seat = random.pick(palette.accents)
  const strings: string[] = []
  const bulbs: string[] = []
  for (const [y, dip] of [
    [70, 90],
    [40, 150],
  ] as const) {
    strings.push(d`M0 ${y}Q480 ${y + dip} 960 ${y}`)
    for (let index = 1; index < 16; index += 1)
      bulbs.push(circleData(index * 60, y + 6 + (index / 16) * (1 - index / 16) * 2 * dip, 6))
  }
  const halo = light.lamps ? area(bulbs.join(''), light.glow) : area(bulbs.join(''), light.lit('#fbf3dc'))
  const rails: Box[] = []
  for (let x = 10; x < 960; x += 26) rails.push([x, 414, 8, 56])
  const post = (x: number): string =>
    rects([[x, 0, 18, 560]], light.lit(palette.wood)) + rects([[x + 12, 0, 6, 560]], light.shade(palette.wood))
  return [
    drawBackdrop(stage),
    rects([...rails, [0, 402, 960, 13], [0, 466, 960, 10]], light.lit(mix(palette.trim, palette.stone, 0.25))),
    rect(0, 474, 960, 170, light.lit(deck)),
    stroke(
      'M0 506H960M0 556H960' +
        [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((index) => d`M${480 + index * 110} 476L${480 + index * 220} 640`).join(''),
      light.shade(deck),
      1.6,
      0.5,
    ),
    post(96),
    post(846),
    rects([[0, 8, 960, 18]], light.lit(palette.wood)),
    rects([[0, 24, 960, 5]], light.shade(palette.wood)),
    stroke(strings.join(''), light.shade('#4a4642'), 2),
    halo,
    chair(inside, [270 - 86, 560], 108, 1, seat),
    chair(inside, [270 + 86, 560], 108, -1, seat),
    setTable(inside, [270, 564], 140, room.stars >= 4),
    chair(inside, [700 - 86, 560], 108, 1, seat),
    chair(inside, [700 + 86, 560], 108, -1, seat),
    setTable(inside, [700, 564], 140, room.stars >= 4),
    chair(inside, [480 - 150, 630], 142, 1, seat),
    chair(inside, [480 + 150, 630], 142, -1, seat),
    setTable(inside, [480, 636], 220, room.stars >= 3),
    potted(stage, [50, 610], 220, '#b9694a'),
    potted(stage, [912, 612], 230, '#b9694a'),
  ].join('')
}
