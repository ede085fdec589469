import { mix, type Color } from './color.ts'
import { vase } from './furniture.ts'
import { stepInside, windowOnto, type Interior } from './interior.ts'
import { tableLamp } from './lamps.ts'
import { area, circle, circleData, d, ellipse, polygon, rect, rects, rounded, stroke, type Box } from './shapes.ts'
import type { Stage } from './stage.ts'

/** A small thing seen close: breakfast on a tray, a key, folded towels, a desk by the window. */
export function drawDetail(stage: Stage): string {
  return stage.random.pick([breakfast, keys, towels, sill])(stepInside(stage))
}

/** A wall with a soft round of colour behind the subject, and the surface it stands on. */
function ground(room: Interior, top: number, surface: Color): string {
  const { light, wall, panel, textiles, random } = room
  const color = random.pick([panel, textiles[0], textiles[1]])
  return (
    rect(0, 0, 960, top, light.lit(wall)) +
    circle(480, top - 90, 270, light.lit(mix(wall, color, 0.42))) +
    polygon(
      [
        [0, 0],
        [260, 0],
        [0, 420],
      ],
      light.shade(wall),
      0.28,
    ) +
    polygon(
      [
        [600, 0],
        [760, 0],
        [420, top],
        [240, top],
      ],
      '#ffffff',
      light.lamps ? 0.05 : 0.16,
    ) +
    rect(0, top, 960, 640 - top, light.lit(surface)) +
    rects([[0, top, 960, 9]], light.lit(mix(surface, '#ffffff', 0.3))) +
    stroke(d`M0 ${top + 60}H960M0 ${top + 124}H960`, light.shade(surface), 2, 0.4)
  )
}

function cup(room: Interior, x: number, y: number, s: number, color: Color): string {
  const { light } = room
  return (
    ellipse(x, y, 92 * s, 16 * s, light.shade(color)) +
    ellipse(x, y - 5 * s, 92 * s, 15 * s, light.lit(mix(color, '#ffffff', 0.35))) +
    stroke(d`M${x + 50 * s} ${y - 74 * s}q44 -4 34 30q-8 24 -44 18`, light.lit(color), 11 * s) +
    area(d`M${x - 58 * s} ${y - 92 * s}h${116 * s}q4 84 -40 86h${-36 * s}q-44 -2 -40 -86z`, light.lit(color)) +
    area(d`M${x + 16 * s} ${y - 92 * s}h${42 * s}q4 84 -40 86h${-22 * s}q26 -24 20 -86z`, light.shade(color), 0.55) +
    ellipse(x, y - 92 * s, 58 * s, 11 * s, light.lit(mix(color, '#ffffff', 0.45))) +
    ellipse(x, y - 91 * s, 50 * s, 8 * s, light.lit('#6b4230')) +
    stroke(
      d`M${x - 18 * s} ${y - 116 * s}q-14 -20 0 -38t0 -38M${x + 14 * s} ${y - 116 * s}q-14 -20 0 -38t0 -38`,
      light.lit('#ffffff'),
      5 * s,
      0.55,
    )
  )
}

function breakfast(room: Interior): string {
  const { light, textiles, timber, metal } = room
  const croissant = (x: number, y: number, s: number): string =>
    area(
      d`M${x - 74 * s} ${y}q-6 -30 20 -44q20 -26 54 -24q34 -2 54 24q26 14 20 44q-16 6 -30 -12q-20 -14 -44 -12q-24 -2 -44 12q-14 18 -30 12z`,
      light.lit('#d9964a'),
    ) +
    stroke(
      d`M${x - 44 * s} ${y - 42 * s}q8 14 4 30M${x - 16 * s} ${y - 62 * s}q4 20 0 40M${x + 16 * s} ${y - 62 * s}q-4 20 0 40M${x + 44 * s} ${y - 42 * s}q-8 14 -4 30`,
      light.lit('#b06f2f'),
      5 * s,
    )
  return [
    ground(room, 470, mix(timber, '#d9b48c', 0.4)),
    ellipse(480, 596, 380, 26, light.shade(room.timber), 0.5),
    area('M110 540h740q26 0 22 22t-36 24H124q-32 -2 -36 -24t22 -22z', light.lit(timber)),
    rects([[108, 540, 744, 7]], light.lit(mix(timber, '#ffffff', 0.3))),
    stroke('M96 560q-34 0 -30 -28M864 560q34 0 30 -28', light.lit(metal), 10),
    vase(room, [736, 542], 210, textiles[0]),
    cup(room, 310, 536, 1.1, textiles[2]),
    ellipse(540, 534, 130, 17, light.shade('#f4efe6')),
    ellipse(540, 528, 130, 16, light.lit('#fffdf8')),
    croissant(540, 532, 1.15),
    area('M420 430h44l-5 104h-34z', light.lit('#f0a848'), 0.9),
    area('M416 400h52l-7 134h-38z', '#ffffff', 0.28),
    ellipse(442, 430, 22, 5, light.lit('#f6c274')),
    area('M640 540q6 -30 30 -34q22 4 26 34z', light.lit('#d8654a')),
    area('M628 540h80v-6h-80z', light.lit('#fffdf8')),
    area('M136 600l120 -12l20 34l-130 14z', light.lit(textiles[0])),
    stroke('M150 606l108 -10M156 618l110 -12', light.lit(textiles[2]), 3, 0.7),
  ].join('')
}

function keys(room: Interior): string {
  const { light, textiles, timber, stars, panel, metal } = room
  const bell =
    area('M250 470a96 92 0 0 1 192 0z', light.lit('#e0b965')) +
    area('M366 386a96 92 0 0 1 76 84h-50q2 -50 -26 -84z', light.shade('#c08f3f'), 0.6) +
    stroke('M282 446q6 -34 36 -46', light.lit('#fbeec8'), 7) +
    rects([[340, 356, 12, 24]], light.lit('#c89b45')) +
    ellipse(346, 354, 20, 10, light.lit('#e0b965')) +
    rounded(228, 468, 236, 22, 8, light.lit(panel))
  const dots = Array.from({ length: stars }, (_, index) => circleData((index - (stars - 1) / 2) * 22, 66, 7)).join('')
  const tag = `<g transform="translate(640 476) rotate(-14)">${rounded(-66, 30, 132, 72, 12, light.lit(textiles[0]))}${rounded(-58, 38, 116, 56, 8, light.lit(mix(textiles[0], '#ffffff', 0.14)))}${area(dots, light.lit('#f6dfa8'))}</g>`
  const key =
    stroke('M560 500L470 566', light.lit('#d9b45f'), 13) +
    stroke('M486 554l-16 -20M506 540l-14 -18', light.lit('#d9b45f'), 11) +
    stroke(circleData(590, 476, 32), light.lit('#d9b45f'), 14) +
    stroke(circleData(622, 500, 17), light.lit(metal), 5)
  return [
    ground(room, 470, mix(timber, '#c89a6a', 0.35)),
    ellipse(346, 494, 150, 14, light.shade(timber), 0.7),
    ellipse(600, 588, 150, 14, light.shade(timber), 0.6),
    tableLamp(room, [760, 474], 300, 1),
    vase(room, [170, 476], 230, textiles[1]),
    bell,
    key,
    tag,
    polygon(
      [
        [90, 560],
        [330, 548],
        [352, 614],
        [98, 630],
      ],
      light.lit('#fdfaf2'),
    ),
    stroke('M128 580l170 -9M132 598l120 -7', light.shade('#d9d2c4'), 5),
    stroke('M300 556l70 44', light.lit(panel), 8),
  ].join('')
}

function towels(room: Interior): string {
  const { light, textiles, timber, palette } = room
  const fold = (y: number, w: number, color: Color): string =>
    rounded(480 - w / 2, y, w, 52, 24, light.lit(color)) +
    area(
      d`M${480 + w * 0.2} ${y}h${w * 0.3 - 24}q24 0 24 26t-24 26h${-w * 0.3 + 24}q40 -26 0 -52z`,
      light.shade(color),
      0.5,
    ) +
    stroke(d`M${480 - w / 2 + 26} ${y + 26}h${w * 0.6}`, light.shade(color), 2.5, 0.5)
  const petals = [0, 1, 2, 3, 4]
    .map((index) => {
      const a = (index / 5) * Math.PI * 2 - Math.PI / 2
      const [tx, ty] = [480 + Math.cos(a) * 52, 268 + Math.sin(a) * 34]
      return d`M480 268Q${480 + Math.cos(a - 0.5) * 56} ${268 + Math.sin(a - 0.5) * 38} ${tx} ${ty}Q${480 + Math.cos(a + 0.5) * 56} ${268 + Math.sin(a + 0.5) * 38} 480 268z`
    })
    .join('')
  return [
    ground(room, 480, mix(palette.stone, '#ffffff', 0.35)),
    ellipse(480, 566, 330, 22, light.shade(palette.stone), 0.8),
    rounded(210, 512, 540, 40, 8, light.lit(timber)),
    rects([[214, 512, 532, 7]], light.lit(mix(timber, '#ffffff', 0.3))),
    rects(
      [
        [250, 552, 26, 14],
        [684, 552, 26, 14],
      ],
      light.shade(timber),
    ),
    fold(460, 380, textiles[2]),
    fold(408, 366, textiles[0]),
    fold(356, 350, textiles[2]),
    fold(304, 330, textiles[1]),
    area(d`M480 286q-70 -6 -96 22q60 14 96 -12zM480 286q70 -6 96 22q-60 14 -96 -12z`, light.lit(palette.leaf[1])),
    area(petals, light.lit(mix(palette.bloom[0] as Color, '#ffffff', 0.35))),
    circle(480, 268, 11, light.lit('#f3c65a')),
    rounded(770, 376, 66, 136, 12, light.lit(textiles[0])),
    rounded(786, 344, 34, 36, 6, light.lit('#e6d3a8')),
    rounded(778, 420, 50, 48, 4, light.lit(textiles[2])),
    rects([[772, 510, 62, 6]], light.shade(textiles[0])),
    area('M130 512v-52q0 -12 12 -12h52q12 0 12 12v52z', light.lit('#f7efdc')),
    rects([[166, 428, 3, 22]], light.shade('#4a4642')),
    area('M167 430q-13 -16 0 -40q14 24 0 40z', '#f8c765'),
    light.lamps ? circle(167, 410, 70, '#ffdf9e', 0.24) : '',
    rects([[120, 512, 96, 8]], light.lit(timber)),
  ].join('')
}

function sill(room: Interior): string {
  const { light, textiles, timber, wall } = room
  const box: Box = [190, 0, 580, 400]
  return [
    rect(0, 0, 960, 640, light.lit(wall)),
    windowOnto(room, box, { columns: 2, deep: false }),
    rect(150, 400, 660, 26, light.lit('#fbf6ea')),
    rects([[150, 426, 660, 12]], light.shade(wall), 0.7),
    rects([[0, 470, 960, 170]], light.lit(timber)),
    rects([[0, 470, 960, 9]], light.lit(mix(timber, '#ffffff', 0.3))),
    stroke('M0 530H960M0 592H960', light.shade(timber), 2, 0.4),
    light.lamps
      ? ''
      : polygon(
          [
            [300, 479],
            [640, 479],
            [540, 640],
            [140, 640],
          ],
          '#fff6dc',
          0.26,
        ),
    area('M60 0h110q-6 220 -34 330q-10 60 -76 70z', light.lit(textiles[0])),
    area(
      'M110 0h16q-4 220 -26 380h-22q30 -160 32 -380zM150 0h10q-6 220 -30 330h-14q28 -160 34 -330z',
      light.shade(textiles[0]),
      0.6,
    ),
    area('M900 0H790q6 220 34 330q10 60 76 70z', light.lit(textiles[0])),
    area(
      'M850 0h-16q4 220 26 380h22q-30 -160 -32 -380zM810 0h-10q6 220 30 330h14q-28 -160 -34 -330z',
      light.shade(textiles[0]),
      0.6,
    ),
    ellipse(480, 584, 130, 16, light.shade(timber), 0.6),
    cup(room, 470, 576, 1.05, textiles[2]),
    polygon(
      [
        [600, 560],
        [776, 548],
        [800, 604],
        [616, 618],
      ],
      light.lit(textiles[0]),
    ),
    polygon(
      [
        [604, 552],
        [772, 541],
        [794, 594],
        [618, 607],
      ],
      light.lit('#fdfaf2'),
    ),
    polygon(
      [
        [604, 546],
        [772, 535],
        [794, 588],
        [618, 601],
      ],
      light.lit(textiles[1]),
    ),
    polygon(
      [
        [640, 560],
        [740, 553],
        [748, 572],
        [646, 580],
      ],
      light.lit(textiles[2]),
      0.8,
    ),
    vase(room, [250, 560], 270, textiles[1]),
  ].join('')
}
