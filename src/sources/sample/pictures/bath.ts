import { mix } from './color.ts'
import { art, vase } from './furniture.ts'
import { shell, stepInside, sunPatch, windowOnto, type Interior } from './interior.ts'
import { pendant } from './lamps.ts'
import { potted } from './plants.ts'
import { archData, area, circle, circleData, d, ellipse, rect, rects, rounded, stroke, type Box } from './shapes.ts'
import type { Stage } from './stage.ts'

/** A bathroom: a tub under a window, a basin and mirror, or a tiled shower. */
export function drawBath(stage: Stage): string {
  const room = stepInside(stage)
  const compositions = stage.stars >= 4 ? [tubAndWindow, tubAndWindow, vanity] : [vanity, shower]
  return stage.random.pick(compositions)(room)
}

function tiled(room: Interior, [x, y, w, h]: Box, kind: number): string {
  const { light, textiles, wall } = room
  const color = kind === 0 ? mix(wall, '#ffffff', 0.55) : mix(textiles[0], wall, kind === 1 ? 0.25 : 0.6)
  const base = rect(x, y, w, h, light.lit(color))
  let lines = ''
  if (kind === 2) {
    for (let row = 0; row * 40 < h; row += 1)
      for (let at = x + (row % 2) * 20; at < x + w; at += 40)
        lines += d`M${at} ${y + row * 40}a20 20 0 0 0 20 20a20 20 0 0 0 20 -20`
  } else {
    for (let at = y + 34; at < y + h; at += 34) lines += d`M${x} ${at}h${w}`
    let row = 0
    for (let at = y; at < y + h; at += 34) {
      for (let column = x + (row % 2) * 34; column < x + w; column += 68) lines += d`M${column} ${at}v34`
      row += 1
    }
  }
  return base + stroke(lines, light.lit(mix(color, '#ffffff', 0.4)), 1.6, 0.75)
}

function tub(room: Interior, x: number, y: number, width: number): string {
  const { light, metal, textiles, stars } = room
  const half = width / 2
  const h = width * 0.3
  const skin = stars === 5 ? mix(textiles[0], '#2f3338', 0.15) : '#f7f4ee'
  return [
    ellipse(x, y + 4, half * 0.94, 11, light.shade(room.floor), 0.8),
    rects(
      [
        [x - half * 0.7, y - 14, 18, 18],
        [x + half * 0.7 - 18, y - 14, 18, 18],
      ],
      light.lit(metal),
    ),
    area(
      d`M${x - half} ${y - h}q${half * 0.06} ${h * 0.9} ${half * 0.4} ${h * 0.94}h${half * 1.2}q${half * 0.34} ${-h * 0.04} ${half * 0.4} ${-h * 0.94}z`,
      light.lit(skin),
    ),
    area(
      d`M${x + half * 0.3} ${y - h}H${x + half}q${-half * 0.06} ${h * 0.9} ${-half * 0.4} ${h * 0.94}h${-half * 0.5}q${half * 0.3} ${-h * 0.4} ${half * 0.2} ${-h * 0.94}z`,
      light.shade(skin),
      0.5,
    ),
    area(
      [-0.6, -0.4, -0.22, -0.02, 0.14, 0.3]
        .map((share, index) => circleData(x + half * share, y - h - 2, 14 + (index % 3) * 6))
        .join(''),
      light.lit('#ffffff'),
      0.9,
    ),
    rounded(x - half - 12, y - h - 8, width + 24, 16, 8, light.lit('#fdfbf6')),
    area(
      d`M${x + half * 0.46} ${y - h + 4}h${half * 0.26}v${h * 0.62}q${-half * 0.13} 8 ${-half * 0.26} 0z`,
      light.lit(textiles[1]),
    ),
    rects([[x + half * 0.46, y - h * 0.55, half * 0.26, 4]], light.lit(textiles[2])),
    stroke(d`M${x - half * 0.86} ${y - h - 6}v-66q0 -22 24 -22t24 20`, light.lit(metal), 7),
  ].join('')
}

function tubAndWindow(room: Interior): string {
  const { random, textiles, timber, light } = room
  const arched = room.climate === 'arid' || room.climate === 'mediterranean'
  const wide = random.chance(0.5)
  const box: Box = wide ? [170, 60, 620, 300] : [330, 50, 300, 320]
  return [
    shell(room, 476, random.pick(['stone', 'tiles'] as const)),
    tiled(room, [0, 330, 960, 132], random.integer(0, 2)),
    windowOnto(room, box, { columns: wide ? 4 : 2, arched: arched && !wide }),
    sunPatch(room, [box[0], box[2]], 476),
    wide ? '' : art(room, [170, 120, 96, 120]) + pendant(room, [730, 170], 28, 1) + pendant(room, [790, 230], 28, 1),
    ellipse(480, 590, 330, 34, light.lit(mix(textiles[1], room.floor, 0.35))),
    tub(room, 480, 588, 430),
    rects(
      [
        [760, 508, 110, 9],
        [770, 517, 7, 86],
        [853, 517, 7, 86],
        [764, 560, 102, 6],
      ],
      light.lit(timber),
    ),
    rounded(778, 482, 74, 14, 6, light.lit(textiles[2])),
    rounded(778, 494, 74, 14, 6, light.lit(textiles[0])),
    rounded(786, 544, 60, 16, 7, light.lit(textiles[2])),
    potted(room, [140, 606], 230, '#b9795a'),
  ].join('')
}

function vanity(room: Interior): string {
  const { random, textiles, timber, light, metal, stars } = room
  const double = stars >= 4
  const w = double ? 480 : 320
  const x = 480 - w / 2 + (double ? 0 : -60)
  const round = random.chance(0.5)
  const centres = double ? [x + w * 0.26, x + w * 0.74] : [x + w / 2]
  const mirror = (cx: number): string => {
    const glass = light.lit(mix('#cadbe0', room.wall, 0.25))
    return round
      ? circle(cx, 210, 92, light.lit(metal)) +
          circle(cx, 210, 85, glass) +
          area(d`M${cx - 60} ${250}L${cx + 20} ${140}h34L${cx - 36} ${272}z`, '#ffffff', 0.3)
      : area(archData([cx - 76, 96, 152, 226]), light.lit(metal)) +
          area(archData([cx - 69, 103, 138, 212]), glass) +
          area(d`M${cx - 56} 280L${cx + 30} 120h24L${cx - 40} 306z`, '#ffffff', 0.3)
  }
  const basin = (cx: number): string =>
    area(d`M${cx - 62} 384h124q-8 40 -40 42h-44q-32 -2 -40 -42z`, light.lit('#fbf8f2')) +
    area(d`M${cx + 14} 384h48q-8 40 -40 42h-20q20 -12 12 -42z`, light.shade('#fbf8f2'), 0.5) +
    stroke(d`M${cx} 384v-44q0 -16 18 -14`, light.lit(metal), 6)
  const drawers: Box[] = []
  for (let column = 0; column < (double ? 4 : 3); column += 1)
    drawers.push([x + 10 + column * ((w - 16) / (double ? 4 : 3)), 452, (w - 16) / (double ? 4 : 3) - 6, 76])
  return [
    shell(room, 548, 'tiles'),
    tiled(room, [0, 0, 960, 534], random.integer(0, 2)),
    ...centres.map(mirror),
    ...(round
      ? centres.flatMap((cx) =>
          [-1, 1].map(
            (edge) =>
              (light.lamps ? circle(cx + edge * 122, 210, 46, '#ffdf9e', 0.25) : '') +
              rounded(cx + edge * 122 - 9, 176, 18, 68, 9, light.lamps ? '#ffe3a6' : light.lit('#f9efda')) +
              rects([[cx + edge * 122 - 12, 204, 24, 12]], light.lit(metal)),
          ),
        )
      : [pendant(room, [x - 20, 150], 24, 1), pendant(room, [x + w + 20, 150], 24, 1)]),
    rect(x, 440, w, 96, light.lit(timber)),
    rects(drawers, light.shade(timber), 0.5),
    rects(
      drawers.map(([dx, dy, dw]): Box => [dx + dw / 2 - 13, dy + 12, 26, 4]),
      light.lit(metal),
    ),
    rects(
      [
        [x + 8, 536, 9, 56],
        [x + w - 17, 536, 9, 56],
      ],
      light.shade(timber),
    ),
    rects([[x - 12, 424, w + 24, 18]], light.lit('#f1ece2')),
    rects([[x, 442, w, 6]], light.shade(timber)),
    ...centres.map(basin),
    vase(room, [double ? 480 : x + w - 26, 424], 90, textiles[0]),
    rects([[x + w + 70, 300, 130, 6]], light.lit(metal)),
    area(d`M${x + w + 84} 300h46v150h-46z`, light.lit(textiles[2])),
    area(d`M${x + w + 138} 300h46v118h-46z`, light.lit(textiles[1])),
    rects(
      [
        [x + w + 84, 424, 46, 6],
        [x + w + 138, 396, 46, 5],
      ],
      light.lit(textiles[0]),
    ),
    rounded(x + w * 0.2, 598, w * 0.6, 26, 6, light.lit(textiles[1])),
    rects(
      [
        [x + w * 0.2 + 14, 604, w * 0.6 - 28, 3],
        [x + w * 0.2 + 14, 614, w * 0.6 - 28, 3],
      ],
      light.lit(textiles[2]),
    ),
    potted(room, [x - 80, 610], 190, '#b9795a'),
  ].join('')
}

function shower(room: Interior): string {
  const { random, textiles, light, metal, timber } = room
  const side = random.pick([-1, 1])
  const left = side > 0 ? 500 : 110
  const other = side > 0 ? 110 : 540
  return [
    shell(room, 520, 'tiles'),
    tiled(room, [left, 0, 350, 520], random.integer(1, 2)),
    windowOnto(room, [other + 80, 110, 150, 180], { columns: 2 }),
    rects(
      [
        [left + 166, 60, 8, 330],
        [left + 120, 60, 54, 8],
      ],
      light.lit(metal),
    ),
    area(d`M${left + 76} 78a44 20 0 0 1 88 0z`, light.lit(metal)),
    circle(left + 170, 360, 15, light.lit(metal)),
    stroke(
      [0, 1, 2, 3, 4, 5].map((index) => d`M${left + 84 + index * 14} 88l${(index - 2.5) * 3} 150`).join(''),
      '#ffffff',
      2,
      0.45,
    ),
    rects(
      [
        [left + 230, 250, 80, 8],
        [left + 230, 330, 80, 8],
      ],
      light.lit(timber),
    ),
    rounded(left + 240, 212, 18, 38, 4, light.lit(textiles[0])),
    rounded(left + 264, 222, 16, 28, 4, light.lit(textiles[1])),
    rounded(left + 284, 206, 16, 44, 4, light.lit('#f7f2e6')),
    rounded(left + 240, 306, 60, 24, 8, light.lit(textiles[2])),
    rect(left - 4, 40, 186, 490, '#dff0f2', 0.26),
    rects(
      [
        [left - 6, 36, 8, 500],
        [left + 178, 36, 5, 500],
        [left - 6, 34, 190, 6],
      ],
      light.lit(metal),
    ),
    area(d`M${left + 20} 420L${left + 120} 90h30L${left + 40} 470z`, '#ffffff', 0.16),
    rects([[left - 14, 520, 380, 14]], light.lit('#f1ece2')),
    rects([[other + 30, 400, 250, 14]], light.lit('#f1ece2')),
    rect(other + 46, 414, 218, 120, light.lit(timber)),
    rects(
      [
        [other + 56, 426, 94, 96],
        [other + 160, 426, 94, 96],
      ],
      light.shade(timber),
      0.5,
    ),
    circle(other + 142, 470, 4, light.lit(metal)),
    circle(other + 168, 470, 4, light.lit(metal)),
    area(d`M${other + 96} 366h118q-8 34 -36 36h-46q-28 -2 -36 -36z`, light.lit('#fbf8f2')),
    stroke(d`M${other + 155} 366v-34q0 -14 16 -12`, light.lit(metal), 6),
    vase(room, [other + 58, 400], 76, textiles[0]),
    rounded(other + 70, 566, 190, 44, 10, light.lit(textiles[0])),
    rects(
      [
        [other + 86, 576, 158, 3],
        [other + 86, 596, 158, 3],
      ],
      light.lit(textiles[2]),
    ),
    potted(room, [side > 0 ? 60 : 912, 610], 170, '#b9795a'),
  ].join('')
}
