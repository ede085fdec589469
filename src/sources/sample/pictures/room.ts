import { bed, nightstand } from './bed.ts'
import { mix } from './color.ts'
import { art, roundTable, rug, vase } from './furniture.ts'
import { curtains, panelling, shell, stepInside, sunPatch, windowOnto, windowsOnto, type Interior } from './interior.ts'
import { potted } from './plants.ts'
import { armchair } from './seating.ts'
import { area, d, polygon, rect, rects, stroke, type Box } from './shapes.ts'
import type { Stage } from './stage.ts'

/** A guest room: a bed, a lamp, a picture, and the world in the window; space and materials rise with the stars. */
export function drawRoom(stage: Stage): string {
  const room = stepInside(stage)
  const attic =
    stage.stars <= 3 && (stage.climate === 'alpine' || stage.climate === 'temperate' || stage.climate === 'cold')
  const compositions =
    stage.stars >= 4
      ? [panorama, besideWindow, canopyBed, centred]
      : attic
        ? [underRoof, besideWindow, centred]
        : [besideWindow, centred, canopyBed]
  return stage.random.pick(compositions)(room)
}

function floorKind(room: Interior): 'boards' | 'tiles' | 'stone' {
  return room.climate === 'arid' || room.climate === 'mediterranean'
    ? room.random.pick(['tiles', 'stone', 'boards'] as const)
    : room.stars === 5
      ? room.random.pick(['boards', 'stone'] as const)
      : 'boards'
}

function besideWindow(room: Interior): string {
  const { random, textiles, stars, panel } = room
  const side = random.pick([-1, 1])
  const bedX = 480 - side * 150
  const wide = stars >= 4 ? 280 : stars === 3 ? 230 : 170
  const winX = 480 + side * 250 - wide / 2
  const box: Box = [winX, stars >= 4 ? 90 : 120, wide, stars >= 4 ? 330 : 220]
  return [
    shell(room, 470, floorKind(room)),
    stars >= 3
      ? panelling(room, [bedX - 260, stars >= 4 ? 0 : 236, 520, stars >= 4 ? 456 : 220], panel, stars >= 4 ? 65 : 40)
      : '',
    windowOnto(room, box, {
      columns: stars >= 4 ? 3 : 2,
      arched: stars <= 3 && (room.climate === 'arid' || room.climate === 'mediterranean') && random.chance(0.5),
    }),
    curtains(
      room,
      [winX, box[1] - 26, wide, stars >= 4 ? 390 : 290],
      random.pick([textiles[0], textiles[1], textiles[2]]),
    ),
    sunPatch(room, [winX, wide], 470),
    rug(room, [bedX + side * 60, 566], 560, 96, textiles[0]),
    stars >= 3 ? art(room, [bedX - 70, 96, 140, 92]) : art(room, [bedX - 38, 130, 76, 96]),
    nightstand(room, [bedX - 192, 520], 92),
    nightstand(room, [bedX + 192, 520], 92),
    bed(room, [bedX, 574], 300, 2),
    stars >= 2
      ? armchair(
          room,
          [480 + side * 296, 584],
          stars >= 4 ? 138 : 116,
          textiles[1] === room.wall ? textiles[0] : mix(textiles[0], textiles[1], 0.5),
        )
      : roundTable(room, [480 + side * 280, 570], 90, 96),
    potted(room, [480 + side * 430, 590], 150, '#b9795a'),
  ].join('')
}

function centred(room: Interior): string {
  const { textiles, stars, panel, random, light } = room
  const boxes: Box[] = [
    [60, 110, 150, 280],
    [750, 110, 150, 280],
  ]
  const headless = stars >= 4
  return [
    shell(room, 470, floorKind(room)),
    windowsOnto(room, boxes),
    headless
      ? panelling(room, [250, 0, 460, 456], panel, 46)
      : area(d`M280 456V250a200 200 0 0 1 400 0V456z`, light.lit(mix(room.wall, panel, 0.55))),
    curtains(room, [60, 84, 150, 372], textiles[1], 0.3),
    curtains(room, [750, 84, 150, 372], textiles[1], 0.3),
    sunPatch(room, [60, 150], 470),
    sunPatch(room, [750, 150], 470),
    rug(room, [480, 570], 660, 100, random.pick([textiles[0], panel])),
    random.chance(0.5) ? art(room, [392, 84, 176, 116]) : art(room, [372, 90, 92, 116]) + art(room, [496, 90, 92, 116]),
    nightstand(room, [266, 524], 100),
    nightstand(room, [694, 524], 100),
    bed(room, [480, 586], 340, stars >= 3 ? 3 : 2),
    potted(room, [880, 590], 170, '#b9795a'),
    stars >= 3 ? armchair(room, [96, 600], 128, textiles[0]) : potted(room, [70, 590], 120, '#8a6a58'),
  ].join('')
}

function panorama(room: Interior): string {
  const { textiles, light, random } = room
  const box: Box = [90, 60, 780, 360]
  return [
    shell(room, 470, floorKind(room)),
    windowOnto(room, box, { columns: 4, deep: false }),
    curtains(room, [90, 38, 780, 434], textiles[2], 0.13),
    rect(0, 0, 960, 34, light.lit(mix(room.wall, '#ffffff', 0.4))),
    rects([[0, 34, 960, 5]], light.shade(room.wall), 0.5),
    sunPatch(room, [180, 600], 470),
    rug(room, [480, 572], 740, 104, textiles[0]),
    nightstand(room, [250, 528], 96),
    nightstand(room, [710, 528], 96),
    bed(room, [480, 592], 350, 3),
    armchair(room, [868, 604], 140, random.pick([textiles[0], textiles[1]])),
    roundTable(room, [776, 602], 76, 70),
    vase(room, [776, 534], 70, textiles[1]),
    potted(room, [66, 606], 220, '#7d6a5c'),
  ].join('')
}

function canopyBed(room: Interior): string {
  const { textiles, light, timber, random } = room
  const box: Box = [640, 100, 220, 330]
  const left = 190
  const right = 560
  return [
    shell(room, 470, floorKind(room)),
    windowOnto(room, box, { columns: 2, arched: room.climate === 'arid' || room.climate === 'mediterranean' }),
    curtains(room, [640, 76, 220, 386], textiles[1], 0.22),
    sunPatch(room, [640, 220], 470),
    rug(room, [400, 574], 560, 96, textiles[0]),
    art(room, [320, 130, 110, 84], random.integer(0, 1)),
    rects(
      [
        [left + 22, 96, 8, 380],
        [right - 30, 96, 8, 380],
        [left + 14, 90, right - left - 28, 9],
      ],
      light.shade(timber),
    ),
    nightstand(room, [140, 528], 92),
    bed(room, [375, 586], 300, 2),
    area(d`M${left} 84h${right - left}v22q-90 26 -185 8q-95 18 -185 -8z`, light.lit(textiles[2]), 0.92),
    area(
      d`M${left} 84h44q10 190 -10 300q-4 60 -34 170h-12z` + d`M${right} 84h-44q-10 190 10 300q4 60 34 170h12z`,
      light.lit(textiles[2]),
      0.82,
    ),
    stroke(
      d`M${left + 14} 110q8 200 -10 420M${right - 14} 110q-8 200 10 420M${left + 28} 110q8 160 -4 280M${right - 28} 110q-8 160 4 280`,
      light.shade(textiles[2]),
      2,
      0.6,
    ),
    rects(
      [
        [left - 10, 78, 9, 500],
        [right + 1, 78, 9, 500],
        [left - 14, 72, right - left + 28, 10],
      ],
      light.lit(timber),
    ),
    armchair(room, [676, 590], 122, mix(textiles[0], textiles[1], 0.35)),
    potted(room, [880, 596], 190, '#b9795a'),
  ].join('')
}

function underRoof(room: Interior): string {
  const { textiles, light, timber, wall, random } = room
  const slope = room.climate === 'alpine' ? mix(timber, '#c99a68', 0.5) : mix(wall, '#ffffff', 0.4)
  const lines: string[] = []
  for (let step = 1; step < 6; step += 1)
    lines.push(d`M0 ${400 - step * 66}L${400 - step * 66} 0M960 ${400 - step * 66}L${560 + step * 66} 0`)
  const box: Box = [390, 130, 180, 190]
  return [
    shell(room, 480, 'boards'),
    polygon(
      [
        [0, 0],
        [400, 0],
        [0, 400],
      ],
      light.shade(slope),
    ),
    polygon(
      [
        [960, 0],
        [560, 0],
        [960, 400],
      ],
      light.lit(slope),
    ),
    stroke(lines.join(''), light.shade(slope), 2, 0.7),
    stroke('M-6 410L410 -6M966 410L550 -6', light.shade(timber), 18),
    rects([[0, 84, 960, 16]], light.lit(timber)),
    rects([[0, 96, 960, 4]], light.shade(timber)),
    windowOnto(room, box, { columns: 2 }),
    curtains(room, [390, 112, 180, 240], textiles[0], 0.24),
    rug(room, [480, 580], 560, 92, textiles[1]),
    nightstand(room, [270, 532], 90),
    nightstand(room, [690, 532], 90),
    art(room, [610, 240, 84, 100]),
    art(room, [262, 250, 84, 84], random.integer(0, 2)),
    bed(room, [480, 592], 300, 2),
    armchair(room, [846, 600], 128, textiles[0]),
    potted(room, [96, 600], 150, '#8a6a58'),
  ].join('')
}
