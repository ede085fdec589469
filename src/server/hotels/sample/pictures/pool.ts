import { mix, type Color } from './color.ts'
import { skyline } from './land.ts'
import { agave, broadLeaves, bush, conifer, cypress, palm } from './plants.ts'
import {
  archData,
  area,
  circleData,
  d,
  ellipse,
  polygon,
  rect,
  rects,
  rounded,
  stroke,
  type Box,
  type Point,
} from './shapes.ts'
import { drawSky } from './sky.ts'
import { atHour, type Stage } from './stage.ts'
import { isSnowy } from './street.ts'
import { drawBackdrop } from './view.ts'

/** A pool, somewhere to lie beside it and something to look at. */
export function drawPool(stage: Stage): string {
  const { climate, stars } = stage
  const warm = climate === 'tropical' || climate === 'arid' || climate === 'mediterranean'
  const compositions = warm
    ? stars >= 4
      ? [infinity, fromAbove, courtyard, rooftop]
      : [courtyard, fromAbove, garden]
    : climate === 'temperate'
      ? stars >= 4
        ? [rooftop, indoor, garden, fromAbove]
        : [indoor, garden]
      : [indoor, infinity, indoor]
  return stage.random.pick(compositions)(stage)
}

function poolColors({ light, palette }: Stage): { face: Color; deep: Color; glint: Color } {
  const face = light.lamps
    ? mix('#2fa3b0', light.lit('#3fb6bd'), 0.45)
    : mix(light.lit(mix('#45b5bd', palette.water, 0.25)), '#43b3bf', 0.45)
  return { face, deep: mix(face, light.shade('#1f6f88'), 0.55), glint: mix(face, '#ffffff', 0.6) }
}

function ripples(stage: Stage, points: readonly Box[]): string {
  return stroke(
    points.map(([x, y, w, h]) => d`M${x} ${y}q${w * 0.25} ${-h} ${w * 0.5} 0t${w * 0.5} 0`).join(''),
    poolColors(stage).glint,
    2.6,
    0.6,
  )
}

function lounger(stage: Stage, [x, y]: Point, s: number, color: Color): string {
  const { light, palette } = stage
  return (
    rects(
      [
        [x - 58 * s, y - 16 * Math.abs(s), 5 * s, 16 * Math.abs(s)],
        [x + 50 * s, y - 16 * Math.abs(s), 5 * s, 16 * Math.abs(s)],
      ].map(([a, b, w, h]): Box => [
        (w as number) < 0 ? (a as number) + (w as number) : (a as number),
        b as number,
        Math.abs(w as number),
        h as number,
      ]),
      light.shade(palette.wood),
    ) +
    area(
      d`M${x - 66 * s} ${y - 22 * Math.abs(s)}h${92 * s}l${44 * s} ${-34 * Math.abs(s)}l${7 * s} ${8 * Math.abs(s)}l${-46 * s} ${36 * Math.abs(s)}h${-97 * s}z`,
      light.lit(palette.wood),
    ) +
    area(
      d`M${x - 64 * s} ${y - 32 * Math.abs(s)}h${88 * s}l${42 * s} ${-34 * Math.abs(s)}l${6 * s} ${9 * Math.abs(s)}l${-44 * s} ${36 * Math.abs(s)}h${-92 * s}z`,
      light.lit(color),
    ) +
    area(
      d`M${x + 50 * s} ${y - 56 * Math.abs(s)}l${16 * s} ${-13 * Math.abs(s)}l${6 * s} ${9 * Math.abs(s)}l${-16 * s} ${13 * Math.abs(s)}z`,
      light.lit('#fdf6e6'),
    )
  )
}

function parasol(stage: Stage, [x, y]: Point, size: number, color: Color): string {
  const { light, palette } = stage
  const w = size * 0.62
  const top = y - size
  return (
    rects([[x - 2.4, top, 4.8, size]], light.lit(palette.wood)) +
    area(
      d`M${x - w} ${top + size * 0.24}Q${x - w * 0.5} ${top} ${x} ${top - size * 0.02}Q${x + w * 0.5} ${top} ${x + w} ${top + size * 0.24}q${-w * 0.17} -9 ${-w / 3} 0t${-w / 3} 0t${-w / 3} 0t${-w / 3} 0t${-w / 3} 0t${-w / 3} 0z`,
      light.lit(color),
    ) +
    area(
      d`M${x} ${top - size * 0.02}Q${x + w * 0.5} ${top} ${x + w} ${top + size * 0.24}q${-w * 0.17} -9 ${-w / 3} 0t${-w / 3} 0Q${x + w * 0.22} ${top + size * 0.08} ${x} ${top - size * 0.02}z`,
      light.shade(color),
      0.5,
    ) +
    area(
      d`M${x - w / 3} ${top + size * 0.24}Q${x - w * 0.2} ${top + size * 0.08} ${x} ${top - size * 0.02}Q${x + w * 0.2} ${top + size * 0.08} ${x + w / 3} ${top + size * 0.24}q${-w * 0.17} -9 ${-w / 3} 0t${-w / 3} 0z`,
      light.lit('#fbf3e2'),
    )
  )
}

/** Plants at the lower corners; `only` -1 keeps the left ones, 1 the right ones. */
function framing(stage: Stage, only = 0): string {
  const { random, palette, climate } = stage
  const bloom = random.pick(palette.bloom)
  const corner = (side: -1 | 1): string => {
    if (only === -side) return ''
    const at = (x: number): number => (side < 0 ? x : 960 - x)
    switch (climate) {
      case 'tropical':
        return (
          palm(stage, [at(66), 670], side < 0 ? 470 : 400) +
          broadLeaves(stage, [at(20), 650], 130) +
          bush(stage, [at(60) - 70, 662], 140, 46, bloom)
        )
      case 'arid':
        return (side < 0 ? palm(stage, [at(70), 660], 430) : '') + agave(stage, [at(110), 646], 92)
      case 'mediterranean':
        return side < 0
          ? cypress(stage, [at(60), 640], 330) + cypress(stage, [at(120), 650], 240)
          : bush(stage, [at(60) - 90, 660], 190, 56, bloom)
      case 'temperate':
        return bush(stage, [at(60) - 110, 656], 220, 60, bloom)
      case 'cold':
      case 'alpine':
      default:
        return (
          conifer(stage, [at(56), 650], 330, { snow: isSnowy(stage) }) +
          conifer(stage, [at(130), 660], 210, { snow: isSnowy(stage) })
        )
    }
  }
  return corner(-1) + corner(1)
}

function infinity(stage: Stage): string {
  const { light, palette, random } = stage
  const { face, deep, glint } = poolColors(stage)
  const deck = isSnowy(stage)
    ? '#eef2f6'
    : random.chance(0.5)
      ? mix(palette.wood, '#d9b48c', 0.45)
      : mix(palette.ground, '#ffffff', 0.35)
  const accent = random.pick(palette.accents)
  const side = random.pick([-1, 1])
  const at = (x: number): number => 480 + side * x
  const boards = [0.2, 0.36, 0.54, 0.76]
    .map((share) => d`M${at(194 - 136 * share)} ${440 + 200 * share}H${at(480)}`)
    .join('')
  const edge = light.lit(mix(deck, '#ffffff', 0.5))
  return [
    drawBackdrop(stage),
    polygon(
      [
        [at(-300), 452],
        [at(170), 452],
        [at(40), 640],
        [at(-480), 640],
        [at(-480), 600],
      ],
      face,
    ),
    polygon(
      [
        [at(-318), 444],
        [at(186), 444],
        [at(172), 456],
        [at(-306), 456],
      ],
      edge,
    ),
    rects([[Math.min(at(-306), at(172)), 453, 478, 5]], glint),
    polygon(
      [
        [at(-318), 444],
        [at(-300), 456],
        [at(-480), 612],
        [at(-480), 582],
      ],
      edge,
    ),
    polygon(
      [
        [at(-380), 540],
        [at(110), 540],
        [at(40), 640],
        [at(-480), 640],
        [at(-480), 626],
      ],
      deep,
      0.4,
    ),
    polygon(
      [
        [at(186), 440],
        [at(480), 440],
        [at(480), 640],
        [at(40), 640],
      ],
      light.lit(deck),
    ),
    polygon(
      [
        [at(186), 440],
        [at(202), 440],
        [at(66), 640],
        [at(40), 640],
      ],
      edge,
    ),
    stroke(boards, light.shade(deck), 1.6, 0.45),
    ripples(stage, [
      [at(-180) - 60, 484, 120, 6],
      [at(0) - 55, 500, 110, 7],
      [at(-260) - 80, 540, 160, 9],
      [at(-40) - 80, 566, 160, 9],
      [at(-260) - 90, 606, 180, 10],
    ]),
    rects(
      [
        [Math.min(at(470), at(190)), 428, 280, 4],
        ...[200, 270, 340, 410, 466].map((x): Box => [at(x) - 2, 396, 4, 46]),
        [Math.min(at(470), at(196)), 394, 276, 5],
      ],
      light.lit(mix(palette.wood, '#ffffff', 0.2)),
    ),
    parasol(stage, [at(330), 560], 230, accent),
    lounger(stage, [at(270), 540], -side, accent),
    lounger(stage, [at(300), 606], -side * 1.3, mix(accent, '#f7ecd6', 0.55)),
    side > 0 ? framing(stage, -1) : framing(stage, 1),
  ].join('')
}

function courtyard(stage: Stage): string {
  const { light, palette, random, climate } = stage
  const { face, deep, glint } = poolColors(stage)
  const wall = random.pick(palette.walls)
  const accent = random.pick(palette.accents)
  const opening = light.lamps ? light.glow : light.shade(mix(wall, '#4a3a3a', 0.55))
  const arches: Box[] = [0, 1, 2, 3, 4].map((index): Box => [160 + index * 134, 250, 104, 160])
  const shuttered: Box[] = [0, 1, 2, 3, 4].map((index): Box => [192 + index * 134, 128, 40, 66])
  return [
    drawSky(stage, { horizon: 260, disc: [random.pick([120, 840]), 70, 30], clouds: 2 }),
    palm(stage, [70, 330], 260, 0.2),
    palm(stage, [900, 330], 240, 0.2),
    rect(100, 92, 760, 330, light.lit(wall)),
    rect(760, 92, 100, 330, light.shade(wall), 0.5),
    rects(
      [[88, 84, 784, 14]],
      light.lit(climate === 'mediterranean' ? (palette.roofs[0] as Color) : mix(wall, '#ffffff', 0.5)),
    ),
    rects([[100, 98, 760, 8]], light.shade(wall), 0.6),
    rects(shuttered, opening),
    rects(
      shuttered.flatMap(([x, y, , h]): Box[] => [
        [x - 20, y, 18, h],
        [x + 42, y, 18, h],
      ]),
      light.lit(accent),
    ),
    area(arches.map((box) => archData(box, climate === 'arid')).join(''), opening),
    rects([[100, 226, 760, 8]], light.lit(mix(wall, '#ffffff', 0.5))),
    polygon(
      [
        [100, 106],
        [360, 106],
        [100, 380],
      ],
      light.shade(wall),
      0.3,
    ),
    rect(0, 410, 960, 230, light.lit(mix(palette.ground, '#ffffff', 0.3))),
    rects([[0, 410, 960, 6]], light.shade(palette.ground), 0.6),
    stroke(
      [0, 1, 2, 3, 4, 5, 6, 7, 8]
        .map((index) => d`M${480 + (index - 4) * 110} 416L${480 + (index - 4) * 210} 640`)
        .join('') + 'M0 446H960M0 500H960M0 580H960',
      light.shade(palette.ground),
      1.5,
      0.4,
    ),
    polygon(
      [
        [270, 448],
        [690, 448],
        [820, 622],
        [140, 622],
      ],
      light.lit(mix(palette.trim, '#ffffff', 0.4)),
    ),
    polygon(
      [
        [280, 454],
        [680, 454],
        [800, 612],
        [160, 612],
      ],
      deep,
    ),
    polygon(
      [
        [276, 462],
        [684, 462],
        [800, 612],
        [160, 612],
      ],
      face,
    ),
    rects(
      Array.from({ length: 16 }, (_, index): Box => [286 + index * 25, 454, 13, 8]),
      light.lit(accent),
    ),
    polygon(
      [
        [420, 462],
        [540, 462],
        [580, 612],
        [380, 612],
      ],
      glint,
      0.22,
    ),
    ripples(stage, [
      [300, 490, 110, 6],
      [520, 500, 130, 7],
      [260, 556, 150, 8],
      [540, 572, 180, 9],
      [420, 530, 100, 6],
    ]),
    lounger(stage, [150, 500], 0.95, accent),
    parasol(stage, [110, 520], 190, accent),
    lounger(stage, [820, 500], -0.95, accent),
    parasol(stage, [850, 520], 190, accent),
    framing(stage),
  ].join('')
}

function garden(stage: Stage): string {
  const { light, palette, random } = stage
  const { face, deep } = poolColors(stage)
  const lawn = stage.climate === 'arid' ? palette.ground : mix(palette.leaf[2], palette.leaf[1], 0.3)
  const accent = random.pick(palette.accents)
  const kidney = d`M230 500C230 440 380 440 470 462S640 440 730 470S820 590 660 600S480 570 400 598S230 570 230 500z`
  return [
    drawBackdrop(stage),
    bush(stage, [-20, 446], 1000, 50),
    rect(0, 440, 960, 200, light.lit(lawn)),
    area(d`M-20 470Q240 436 500 460T980 450V500Q700 480 480 520T-20 540z`, light.shade(lawn), 0.25),
    stroke(kidney, light.lit(mix(palette.stone, '#ffffff', 0.5)), 30),
    area(kidney, face),
    area(
      d`M240 484C250 446 380 448 470 470S640 448 730 478Q770 500 766 520C740 486 620 470 480 490S280 470 240 484z`,
      deep,
      0.55,
    ),
    ripples(stage, [
      [300, 510, 120, 7],
      [500, 520, 140, 7],
      [620, 560, 110, 7],
      [330, 556, 120, 7],
    ]),
    stroke('M690 470v-40q0 -14 12 -14M716 474v-40q0 -14 12 -14M690 446h26M690 458h26', light.lit('#e8e8e4'), 4),
    parasol(stage, [190, 500], 220, accent),
    lounger(stage, [250, 474], 0.8, accent),
    lounger(stage, [130, 520], 1, accent),
    lounger(stage, [840, 524], -1, accent),
    parasol(stage, [880, 530], 210, accent),
    framing(stage),
  ].join('')
}

function fromAbove(given: Stage): string {
  const stage = given.light.lamps ? atHour(given, given.random.pick(['morning', 'noon', 'golden'] as const)) : given
  const { light, palette, random, climate } = stage
  const { face, deep } = poolColors(stage)
  const deck = random.pick([
    mix(palette.ground, '#ffffff', 0.3),
    mix(palette.wood, '#e0bd92', 0.6),
    mix(palette.stone, '#ffffff', 0.35),
  ])
  const accent = random.pick(palette.accents)
  const second = random.pick(palette.accents)
  const shapes = [
    d`M260 190h440q60 0 60 60v150q0 60 -60 60H260q-60 0 -60 -60V250q0 -60 60 -60z`,
    d`M220 240C220 130 420 150 500 190S760 150 780 300S660 500 560 450S400 470 320 470S220 360 220 240z`,
    d`M210 170h540v130h-300v180H210z`,
  ]
  const shape = random.pick(shapes)
  const tiles: string[] = []
  for (let x = 48; x < 960; x += 48) tiles.push(d`M${x} 0V640`)
  for (let y = 48; y < 640; y += 48) tiles.push(d`M0 ${y}H960`)
  const bed = (x: number, y: number): string =>
    rounded(x + 6, y + 8, 42, 92, 5, light.shade(deck), 0.8) +
    rounded(x, y, 42, 92, 5, light.lit('#f9f2e2')) +
    rounded(x, y, 42, 24, 5, light.lit(accent)) +
    rects(
      [
        [x + 6, y + 40, 30, 3],
        [x + 6, y + 62, 30, 3],
      ],
      light.lit(mix(accent, '#f9f2e2', 0.5)),
    )
  const shade = (x: number, y: number, r: number, color: Color): string => {
    const wedge = (index: number): string => {
      const a = (index / 8) * Math.PI * 2 + 0.2
      const b = ((index + 1) / 8) * Math.PI * 2 + 0.2
      return d`M${x} ${y}L${x + Math.cos(a) * r} ${y + Math.sin(a) * r}L${x + Math.cos(b) * r} ${y + Math.sin(b) * r}z`
    }
    return (
      ellipse(x + r * 0.4, y + r * 0.5, r, r, light.shade(deck), 0.75) +
      area([0, 2, 4, 6].map(wedge).join(''), light.lit(color)) +
      area([1, 3, 5, 7].map(wedge).join(''), light.lit('#fbf3e2')) +
      area(wedge(0) + wedge(1) + wedge(2), light.shade('#8a7a76'), 0.22)
    )
  }
  const crown = (x: number, y: number, r: number): string => {
    let dark = ''
    let lit = ''
    for (let index = 0; index < 12; index += 1) {
      const a = (index / 12) * Math.PI * 2 + random.between(-0.1, 0.1)
      const [tx, ty] = [x + Math.cos(a) * r, y + Math.sin(a) * r]
      const [nx, ny] = [-Math.sin(a) * r * 0.16, Math.cos(a) * r * 0.16]
      const leaf = d`M${x} ${y}Q${x + (tx - x) * 0.5 + nx} ${y + (ty - y) * 0.5 + ny} ${tx} ${ty}Q${x + (tx - x) * 0.5 - nx} ${y + (ty - y) * 0.5 - ny} ${x} ${y}z`
      if (index % 2 === 0) dark += leaf
      else lit += leaf
    }
    return (
      ellipse(x + r * 0.25, y + r * 0.32, r * 0.8, r * 0.8, light.shade(deck), 0.5) +
      area(dark, light.shade(palette.leaf[1])) +
      area(lit, light.lit(palette.leaf[1]))
    )
  }
  const clump = (x: number, y: number, r: number): string =>
    ellipse(x + r * 0.2, y + r * 0.26, r, r, light.shade(deck), 0.6) +
    area(
      [0, 1, 2, 3, 4, 5]
        .map((index) => circleData(x + Math.cos(index) * r * 0.5, y + Math.sin(index) * r * 0.5, r * 0.6))
        .join(''),
      light.shade(palette.leaf[1]),
    ) +
    area(
      [0, 1, 2, 3]
        .map((index) =>
          circleData(
            x + Math.cos(index * 1.5) * r * 0.42 - r * 0.12,
            y + Math.sin(index * 1.5) * r * 0.42 - r * 0.14,
            r * 0.36,
          ),
        )
        .join(''),
      light.lit(palette.leaf[1]),
    )
  const green = climate === 'tropical' || climate === 'arid' ? crown : clump
  const swimmer = ellipse(540, 300, 40, 40, light.lit(second)) + ellipse(540, 300, 21, 21, face)
  return [
    rect(0, 0, 960, 640, light.lit(deck)),
    stroke(tiles.join(''), light.shade(deck), 1.4, 0.35),
    stroke(shape, light.lit('#fbf5e8'), 26),
    area(shape, deep),
    `<g transform="translate(7 12)">${area(shape, face)}</g>`,
    stroke(shape, light.lit('#fbf5e8'), 9),
    ripples(stage, [
      [280, 230, 90, 9],
      [400, 270, 110, 10],
      [260, 330, 120, 10],
      [620, 240, 90, 9],
      [300, 410, 110, 9],
      [440, 220, 80, 8],
    ]),
    swimmer,
    ...[250, 316, 452, 518, 654, 720].map((x) => bed(x, 506)),
    shade(395, 540, 62, accent),
    shade(600, 540, 62, second),
    ...[80, 790].map((x) => bed(x, 60)),
    shade(176, 96, 60, second),
    green(90, 300, 84),
    green(870, 250, 92),
    green(60, 560, 96),
    green(890, 560, 84),
    green(880, 60, 70),
    green(330, 50, 56),
    green(470, 36, 46),
  ].join('')
}

function rooftop(stage: Stage): string {
  const { light, palette, random } = stage
  const { face, deep, glint } = poolColors(stage)
  const accent = random.pick(palette.accents)
  const deck = mix(palette.wood, '#d9b48c', 0.5)
  const lights: string[] = []
  for (let index = 0; index <= 16; index += 1)
    lights.push(circleData(index * 60, 150 + (index / 16) * (1 - index / 16) * 240, 5))
  return [
    drawSky(stage, { horizon: 400, disc: [random.pick([230, 730]), random.between(150, 280), 42], clouds: 2 }),
    skyline(stage, 450, 330, 0.6),
    skyline(stage, 450, 190, 0.36),
    rect(0, 384, 960, 70, '#dff0f2', 0.25),
    rects(
      [[0, 380, 960, 6], ...[0, 160, 320, 480, 640, 800, 956].map((x): Box => [x, 384, 4, 70])],
      light.lit('#e8e6e0'),
    ),
    rect(0, 450, 960, 190, light.lit(deck)),
    stroke(
      [0, 1, 2, 3, 4, 5, 6].map((index) => d`M0 ${462 + index ** 1.6 * 11}H960`).join(''),
      light.shade(deck),
      1.6,
      0.5,
    ),
    polygon(
      [
        [190, 470],
        [770, 470],
        [890, 606],
        [70, 606],
      ],
      light.lit('#f1ece2'),
    ),
    polygon(
      [
        [204, 476],
        [756, 476],
        [866, 596],
        [94, 596],
      ],
      deep,
    ),
    polygon(
      [
        [200, 484],
        [760, 484],
        [866, 596],
        [94, 596],
      ],
      face,
    ),
    polygon(
      [
        [400, 484],
        [560, 484],
        [600, 596],
        [360, 596],
      ],
      glint,
      0.25,
    ),
    ripples(stage, [
      [240, 510, 120, 6],
      [440, 520, 140, 7],
      [620, 506, 100, 6],
      [200, 560, 170, 8],
      [560, 570, 190, 9],
    ]),
    parasol(stage, [120, 500], 190, accent),
    lounger(stage, [180, 474], 0.8, accent),
    parasol(stage, [840, 500], 190, accent),
    lounger(stage, [780, 474], -0.8, accent),
    stroke('M0 150Q480 270 960 150', light.shade('#4a4642'), 2),
    area(lights.join(''), light.lamps ? '#ffe3a6' : light.lit('#f9efda')),
    bush(stage, [-20, 648], 230, 54, random.pick(palette.bloom)),
    bush(stage, [760, 648], 230, 54),
  ].join('')
}

function indoor(stage: Stage): string {
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
