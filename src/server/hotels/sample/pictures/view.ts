import { mix, type Color } from './color.ts'
import { dunes, hills, mountains, peak, skyline, village, water } from './land.ts'
import { agave, bush, conifer, cypress, palm, tree } from './plants.ts'
import { archData, area, boxData, circleData, d, polygon, rect, rects, stroke, type Box, type Point } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'

type Composition = (stage: Stage) => string

const compositions: Record<Stage['climate'], readonly Composition[]> = {
  tropical: [palmBay, palmBay, islands, citySkyline],
  arid: [desert, desert, oasis, citySkyline],
  temperate: [riverBridge, rooftops, citySkyline, lake],
  cold: [fjord, fjord, winterForest, riverBridge],
  alpine: [lake, valley, valley, winterForest],
  mediterranean: [bay, bay, rooftops, terraceHills],
}

/** What one sees from the hotel: a bay, a skyline, mountains, dunes, a river, rooftops, a fjord. */
export function drawView(stage: Stage): string {
  return stage.random.pick(compositions[stage.climate])(stage)
}

/** The same, but only landscapes that work as a backdrop: nothing stands in the foreground. */
export function drawBackdrop(stage: Stage): string {
  const { random, light } = stage
  const x = random.between(300, 660)
  const sky = drawSky(stage, { horizon: 400, disc: [x, random.between(250, 330), 34], clouds: 2 })
  const rock = '#7d8794'
  switch (stage.climate) {
    case 'tropical':
      return sky + hills(stage, 352, 50, light.far(stage.palette.hill, 0.55), 420) + water(stage, 400, 640, x)
    case 'arid':
      return sky + hills(stage, 340, 60, light.far(stage.palette.hill, 0.6), 440) + dunes(stage, 400, 3)
    case 'mediterranean':
      return sky + hills(stage, 330, 80, light.far(stage.palette.hill, 0.62), 420) + water(stage, 405, 640, x)
    case 'temperate':
      return sky + skyline(stage, 430, 200, 0.5) + hills(stage, 425, 30, light.far(stage.palette.leaf[1], 0.2))
    case 'cold':
      return sky + mountains(stage, 410, 190, rock, 0.5, x) + water(stage, 405, 640)
    case 'alpine':
    default:
      return (
        sky + mountains(stage, 440, 300, rock, 0.45, x) + hills(stage, 420, 60, light.far(stage.palette.leaf[1], 0.3))
      )
  }
}

function sunAt({ random, light }: Stage, horizon: number): Point {
  const low = light.hour === 'golden' || light.hour === 'dusk' || light.hour === 'morning'
  return [
    random.pick([random.between(270, 420), random.between(540, 690)]),
    low ? horizon - random.between(30, 80) : random.between(90, 150),
  ]
}

function palmBay(stage: Stage): string {
  const { random, light, palette } = stage
  const [x, y] = sunAt(stage, 372)
  const sand = light.lit(palette.ground)
  const side = random.chance(0.5) ? 1 : -1
  const at = (px: number): number => (side === 1 ? px : 960 - px)
  return [
    drawSky(stage, { horizon: 372, disc: [x, y, 40] }),
    hills(stage, 322, 40, light.far(palette.hill, 0.62), 378),
    peak(stage, [at(790), 376], [360, 130], palette.hill, { distance: 0.42 }),
    water(stage, 372, 640, x),
    area(
      d`M${at(-20)} 470C${at(220)} 486 ${at(330)} 540 ${at(520)} 556S${at(820)} 600 ${at(980)} 604V640H${at(-20)}z`,
      mix(sand, '#ffffff', 0.45),
      0.8,
    ),
    area(
      d`M${at(-20)} 482C${at(220)} 498 ${at(320)} 552 ${at(510)} 568S${at(820)} 612 ${at(980)} 614V640H${at(-20)}z`,
      sand,
    ),
    area(
      d`M${at(-20)} 540C${at(180)} 556 ${at(300)} 600 ${at(480)} 640H${at(-20)}z`,
      light.shade(palette.ground),
      0.55,
    ),
    boat(stage, [at(560), 432], 0.9),
    palm(stage, [at(250), 566], 330),
    palm(stage, [at(150), 580], 420),
    palm(stage, [at(60), 560], 300),
    bush(stage, [at(side === 1 ? -30 : 190), 640], 220, 62, random.pick(palette.bloom)),
  ].join('')
}

function islands(stage: Stage): string {
  const { light, palette, random } = stage
  const [x, y] = sunAt(stage, 350)
  const rocks: string[] = []
  for (const [px, w, h, distance] of [
    [180, 120, 110, 0.62],
    [760, 180, 190, 0.5],
    [640, 90, 100, 0.56],
    [330, 190, 220, 0.3],
  ] as const) {
    const sx = px + random.between(-30, 30)
    const green = light.far(palette.leaf[1], distance)
    const base = 352 + (1 - distance) * 70
    rocks.push(
      area(
        d`M${sx - w / 2} ${base}C${sx - w * 0.5} ${base - h * 0.7} ${sx - w * 0.3} ${base - h} ${sx} ${base - h}S${sx + w * 0.46} ${base - h * 0.6} ${sx + w / 2} ${base}z`,
        green,
      ),
      area(
        d`M${sx} ${base - h}C${sx + w * 0.28} ${base - h} ${sx + w * 0.46} ${base - h * 0.6} ${sx + w / 2} ${base}H${sx + w * 0.06}C${sx + w * 0.2} ${base - h * 0.4} ${sx - w * 0.1} ${base - h * 0.6} ${sx} ${base - h}z`,
        mix(light.shade(palette.leaf[0]), green, distance),
      ),
      rects([[sx - w * 0.56, base - 3, w * 1.12, 5]], mix(light.lit('#ffffff'), green, 0.35), 0.6),
    )
  }
  return [
    drawSky(stage, { horizon: 350, disc: [x, y, 38] }),
    water(stage, 350, 640, x),
    ...rocks,
    boat(stage, [530, 480], 1.7),
    palm(stage, [900, 690], 420),
    palm(stage, [70, 700], 360),
    bush(stage, [-40, 660], 240, 60, random.pick(palette.bloom)),
    bush(stage, [760, 664], 260, 66),
  ].join('')
}

function bay(stage: Stage): string {
  const { light, palette, random } = stage
  const [x, y] = sunAt(stage, 330)
  const flip = random.chance(0.5)
  const at = (px: number): number => (flip ? 960 - px : px)
  const cliff = light.far(palette.hill, 0.2)
  const near = light.lit(mix(palette.leaf[1], palette.hill, 0.4))
  return [
    drawSky(stage, { horizon: 330, disc: [x, y, 40] }),
    hills(stage, 270, 56, light.far(palette.hill, 0.66), 336),
    water(stage, 330, 640, x),
    area(
      d`M${at(980)} 210C${at(880)} 230 ${at(800)} 290 ${at(700)} 330S${at(600)} 380 ${at(560)} 392C${at(700)} 430 ${at(860)} 450 ${at(980)} 452z`,
      cliff,
    ),
    area(
      d`M${at(980)} 300C${at(860)} 330 ${at(760)} 370 ${at(640)} 402C${at(760)} 430 ${at(860)} 450 ${at(980)} 452z`,
      light.shade(palette.hill),
      0.4,
    ),
    village(stage, 412, flip ? [60, 330] : [640, 910], 0.14, 1.15),
    boat(stage, [at(430), 420], 1),
    boat(stage, [at(330), 480], 1.5),
    area(
      d`M${at(-20)} 500C${at(120)} 500 ${at(260)} 560 ${at(420)} 600S${at(760)} 630 ${at(980)} 610V650H${at(-20)}z`,
      near,
    ),
    area(
      d`M${at(-20)} 560C${at(160)} 560 ${at(300)} 620 ${at(520)} 650H${at(-20)}z`,
      light.shade(palette.leaf[0]),
      0.7,
    ),
    cypress(stage, [at(90), 590], 250),
    cypress(stage, [at(150), 600], 190),
    cypress(stage, [at(44), 600], 170),
    bush(stage, [flip ? 40 : 680, 652], 250, 56, random.pick(palette.bloom)),
  ].join('')
}

function terraceHills(stage: Stage): string {
  const { light, palette, random } = stage
  const [x, y] = sunAt(stage, 300)
  const rows: string[] = []
  for (let row = 0; row < 9; row += 1) {
    const top = 480 + row * 20
    rows.push(d`M${-20} ${top + row * 5}Q${480} ${top - 46 + row * 8} 980 ${top + 30 + row * 3}`)
  }
  return [
    drawSky(stage, { horizon: 310, disc: [x, y - 20, 42] }),
    hills(stage, 262, 50, light.far(palette.hill, 0.7), 420),
    hills(stage, 306, 56, light.far(palette.hill, 0.48), 460),
    village(stage, 350, [540, 700], 0.36, 0.9),
    hills(stage, 350, 60, light.far(mix(palette.hill, palette.leaf[1], 0.4), 0.28), 520, 2),
    cypress(stage, [300, 420], 70, 0.3),
    cypress(stage, [324, 424], 90, 0.3),
    cypress(stage, [350, 424], 76, 0.3),
    hills(stage, 424, 40, light.lit(mix(palette.ground, palette.leaf[2], 0.45)), 640, 2),
    stroke(rows.join(''), light.shade(palette.leaf[1]), 9, 0.75),
    cypress(stage, [820, 590], 300),
    cypress(stage, [880, 610], 250),
    cypress(stage, [770, 600], 190),
    tree(stage, [120, 640], 250, [palette.leaf[1], mix(palette.leaf[2], '#b9bfa6', 0.35)]),
    bush(stage, [-30, 660], 260, 54, random.pick(palette.bloom)),
  ].join('')
}

function desert(stage: Stage): string {
  const { light, palette, random } = stage
  const [x, y] = sunAt(stage, 320)
  const camels: string[] = []
  for (let index = 0; index < 4; index += 1)
    camels.push(camel([430 + index * 58, 436 + index * 7], 0.62 + index * 0.05))
  return [
    drawSky(stage, { horizon: 330, disc: [x, y, 50], clouds: random.integer(0, 2) }),
    hills(stage, 296, 46, light.far(palette.hill, 0.64), 420),
    dunes(stage, 344, 5),
    random.chance(0.6) ? area(camels.join(''), light.shade('#5f3d33')) : '',
    agave(stage, [110, 622], 96),
    agave(stage, [870, 632], 70),
  ].join('')
}

function camel([x, y]: Point, s: number): string {
  return d`M${x - 20 * s} ${y}l${2 * s} ${-20 * s}q${-2 * s} ${-12 * s} ${6 * s} ${-14 * s}q${4 * s} ${-12 * s} ${10 * s} 0q${4 * s} ${-1 * s} ${6 * s} ${1 * s}q${4 * s} ${1 * s} ${6 * s} ${-10 * s}q${1 * s} ${-5 * s} ${9 * s} ${-3 * s}v${4 * s}l${-5 * s} ${1 * s}q${-1 * s} ${13 * s} ${-7 * s} ${17 * s}l${1 * s} ${24 * s}h${-2 * s}l${-3 * s} ${-20 * s}h${-14 * s}l${-4 * s} ${20 * s}z`
}

function oasis(stage: Stage): string {
  const { light, palette } = stage
  const [x, y] = sunAt(stage, 330)
  const kasbah: Box[] = [
    [360, 300, 90, 110],
    [440, 270, 60, 140],
    [500, 320, 110, 90],
    [320, 340, 60, 70],
    [600, 296, 50, 114],
  ]
  return [
    drawSky(stage, { horizon: 340, disc: [x, y, 44], clouds: 1 }),
    hills(stage, 280, 60, light.far(palette.hill, 0.6), 420),
    hills(stage, 330, 40, light.far(palette.hill, 0.4), 440),
    rects(kasbah, light.far(palette.walls[0] as Color, 0.16)),
    rects(
      kasbah.map(([bx, by, w, h]): Box => [bx + w * 0.6, by, w * 0.4, h]),
      light.shade(palette.walls[0] as Color),
      0.6,
    ),
    rects(
      kasbah.flatMap(([bx, by, w]): Box[] =>
        [0, 1, 2, 3].map((step): Box => [bx + step * (w / 3.6), by - 8, w / 7, 8]),
      ),
      light.far(palette.walls[0] as Color, 0.16),
    ),
    rects(
      kasbah.flatMap(([bx, by, w]): Box[] => [
        [bx + w * 0.2, by + 22, 7, 12],
        [bx + w * 0.5, by + 22, 7, 12],
        [bx + w * 0.35, by + 50, 7, 12],
      ]),
      light.lamps ? light.glow : light.shade('#5c3d31'),
    ),
    area(d`M-20 408Q480 384 980 408V640H-20z`, light.lit(palette.ground)),
    area(d`M120 470Q480 420 840 470Q900 520 700 560Q480 600 240 556Q60 520 120 470z`, light.lit(palette.water)),
    area(d`M200 474Q480 440 760 474Q640 486 480 484T200 474z`, mix(light.lit(palette.water), light.sky[2], 0.6)),
    palm(stage, [250, 460], 190),
    palm(stage, [700, 456], 210),
    palm(stage, [300, 452], 140),
    palm(stage, [766, 470], 160),
    palm(stage, [660, 444], 130),
    palm(stage, [90, 640], 400),
    palm(stage, [890, 640], 360),
    bush(stage, [-20, 650], 220, 56),
    bush(stage, [760, 652], 240, 60),
  ].join('')
}

function citySkyline(stage: Stage): string {
  const { light, palette, random } = stage
  const [x, y] = sunAt(stage, 380)
  const foot = stage.climate === 'tropical' || random.chance(0.5)
  return [
    drawSky(stage, { horizon: 400, disc: [x, Math.min(y, 300), 46] }),
    skyline(stage, 420, 330, 0.66, [120, 860]),
    skyline(stage, 430, 250, 0.4),
    foot ? water(stage, 430, 640, x) : hills(stage, 412, 26, light.far(palette.leaf[1], 0.16)),
    foot ? '' : skyline(stage, 640, 210, 0.06),
    foot ? boat(stage, [560, 520], 1.6) : '',
    ...(stage.climate === 'tropical' || stage.climate === 'arid'
      ? [palm(stage, [120, 690], 400), palm(stage, [850, 700], 440)]
      : foot
        ? [bush(stage, [-40, 660], 460, 80), bush(stage, [560, 664], 460, 74)]
        : []),
  ].join('')
}

function riverBridge(stage: Stage): string {
  const { light, palette, random } = stage
  const [x, y] = sunAt(stage, 350)
  const stone = light.lit(palette.stone)
  const arches = [160, 360, 560, 760].map((ax) => archData([ax - 72, 372, 144, 90])).join('')
  const inner = [160, 360, 560, 760]
    .map((ax) => d`M${ax - 72} 462v-18a72 72 0 0 1 40 -64a72 72 0 0 0 -22 64v18z`)
    .join('')
  const cold = stage.climate === 'cold'
  const lamps = [60, 260, 460, 660, 860]
  return [
    drawSky(stage, { horizon: 370, disc: [x, Math.min(y, 250), 40] }),
    skyline(stage, 400, 170, 0.58),
    skyline(stage, 410, 100, 0.34),
    rects([[-10, 396, 980, 40]], light.far(cold ? '#dfe6ec' : palette.leaf[1], 0.3)),
    ...[30, 110, 240, 330, 470, 610, 690, 820, 930].map((tx) =>
      cold
        ? conifer(stage, [tx, 416], 70, { distance: 0.26, snow: true })
        : tree(stage, [tx, 420], random.between(60, 86), undefined, 0.3),
    ),
    water(stage, 420, 640, x),
    area(`${boxData([-10, 346, 980, 116])}${arches}`, stone).replace('<path', '<path fill-rule="evenodd"'),
    area(inner, light.shade(palette.stone)),
    rects(
      [[-10, 338, 980, 12], ...[60, 260, 460, 660, 860].map((px): Box => [px - 24, 350, 48, 112])],
      mix(stone, '#ffffff', 0.16),
    ),
    rects(
      [60, 260, 460, 660, 860].map((px): Box => [px + 6, 350, 18, 112]),
      light.shade(palette.stone),
      0.6,
    ),
    rects(
      [
        [-10, 350, 980, 5],
        [-10, 458, 980, 8],
      ],
      light.shade(palette.stone),
      0.7,
    ),
    rects(
      lamps.map((lx): Box => [lx - 1.5, 296, 3, 44]),
      light.shade('#3a4048'),
    ),
    area(lamps.map((lx) => circleData(lx, 292, 6.5)).join(''), light.lamps ? light.glow : light.lit('#f1ead9')),
    rects(
      lamps.map((lx): Box => [lx - 5, 478, 10, 60]),
      light.lamps ? light.glow : mix(stone, '#ffffff', 0.3),
      0.28,
    ),
    area(d`M-20 560Q200 560 330 640H-20z`, light.lit(cold ? '#e9eef2' : palette.stone)),
    cold ? conifer(stage, [90, 630], 260, { snow: true }) : tree(stage, [90, 620], 330),
    cold ? conifer(stage, [190, 640], 180, { snow: true }) : '',
    boat(stage, [650, 560], 1.3),
  ].join('')
}

function rooftops(stage: Stage): string {
  const { light, palette, random } = stage
  const [x, y] = sunAt(stage, 300)
  const layers: string[] = []
  for (const [row, base] of [360, 430, 520, 640].entries()) {
    const distance = [0.5, 0.32, 0.15, 0][row] as number
    const size = [0.5, 0.7, 1, 1.4][row] as number
    let left = -60 - random.between(0, 60)
    while (left < 980) {
      const w = random.between(110, 190) * size
      const roof = light.far(random.pick(palette.roofs), distance)
      const wall = light.far(random.pick(palette.walls), distance)
      const top = base - random.between(96, 140) * size
      const rise = random.between(34, 52) * size
      layers.push(
        rect(left, top, w, 660 - top, wall),
        polygon(
          [
            [left - 5, top],
            [left + w * 0.18, top - rise],
            [left + w * 0.86, top - rise],
            [left + w + 5, top],
          ],
          roof,
        ),
        polygon(
          [
            [left + w * 0.62, top - rise],
            [left + w * 0.86, top - rise],
            [left + w + 5, top],
            [left + w * 0.7, top],
          ],
          light.shade('#47424c'),
          0.25 * (1 - distance),
        ),
      )
      const glass: Box[] = []
      for (let column = 0.14; column < 0.86; column += 0.24)
        for (const level of [0.24, 0.8]) glass.push([left + w * column, top + level * 60 * size, 12 * size, 24 * size])
      layers.push(
        rects(
          glass,
          light.lamps && random.chance(0.6) ? light.glow : mix(light.shade('#46525e'), wall, distance * 0.8),
          0.9,
        ),
      )
      const cx = left + w * random.pick([0.26, 0.7])
      layers.push(
        rects(
          [
            [cx, top - rise - 20 * size, 18 * size, 34 * size],
            [cx - 3, top - rise - 22 * size, 18 * size + 6, 5 * size],
          ],
          light.far(palette.walls[0] as Color, distance),
        ),
      )
      left += w + 2
    }
    if (row === 0) {
      const tx = random.between(380, 580)
      const tone = light.far(palette.stone, 0.4)
      layers.push(
        rect(tx - 18, 190, 36, 160, tone),
        rect(tx + 4, 190, 14, 160, light.shade(palette.stone), 0.4),
        polygon(
          [
            [tx - 24, 192],
            [tx, 112],
            [tx + 24, 192],
          ],
          light.far(random.pick(palette.roofs), 0.4),
        ),
        area(archData([tx - 6, 208, 12, 26]), light.shade('#5a5a66'), 0.8),
      )
    }
  }
  return [
    drawSky(stage, { horizon: 330, disc: [x, y, 42] }),
    hills(stage, 268, 40, light.far(palette.hill, 0.68), 420),
    ...layers,
  ].join('')
}

function lake(stage: Stage): string {
  const { light, palette, random } = stage
  const summit = random.between(400, 600)
  const snowy = stage.climate === 'alpine'
  const shore: string[] = []
  for (let index = 0; index < 15; index += 1)
    shore.push(
      conifer(stage, [random.between(-10, 970), 404 + random.between(-4, 6)], random.between(34, 66), {
        distance: 0.34,
      }),
    )
  return [
    drawSky(stage, { horizon: 390, disc: [summit > 480 ? 300 : 680, 120, 36] }),
    mountains(stage, 396, snowy ? 290 : 180, snowy ? '#7c8694' : '#7d8f8d', snowy ? 0.5 : 0, summit),
    hills(stage, 366, 34, light.far(palette.leaf[1], 0.46), 420),
    ...shore,
    water(stage, 404, 640),
    polygon(
      [
        [summit - 130, 408],
        [summit + 150, 408],
        [summit + 10, 540],
      ],
      light.far('#8b95a2', 0.3),
      0.3,
    ),
    rects(
      [
        [590, 536, 18, 120],
        [690, 536, 18, 120],
        [560, 528, 300, 14],
      ],
      light.lit(palette.wood),
    ),
    rects(
      [
        [560, 540, 300, 5],
        [596, 542, 12, 110],
        [696, 542, 12, 110],
      ],
      light.shade(palette.wood),
    ),
    boat(stage, [430, 520], 1.3),
    area(d`M-20 590Q120 560 260 640H-20z`, light.shade(palette.leaf[0])),
    conifer(stage, [70, 640], 330),
    conifer(stage, [160, 650], 210),
    conifer(stage, [900, 668], 290),
  ].join('')
}

function valley(stage: Stage): string {
  const { light, palette, random } = stage
  const summit = random.between(380, 580)
  const woods: string[] = []
  for (let index = 0; index < 22; index += 1)
    woods.push(
      conifer(
        stage,
        [random.pick([random.between(-20, 300), random.between(660, 980)]), 440 + random.between(-10, 60)],
        random.between(50, 90),
        { distance: 0.2 },
      ),
    )
  const huts: string[] = []
  for (const [hx, hy] of [
    [430, 486],
    [520, 500],
    [476, 528],
    [600, 480],
  ] as const) {
    huts.push(
      rect(hx - 18, hy - 18, 36, 20, light.lit(palette.walls[3] as Color)),
      rect(hx + 4, hy - 18, 14, 20, light.shade(palette.wood), 0.7),
      polygon(
        [
          [hx - 26, hy - 16],
          [hx, hy - 36],
          [hx + 26, hy - 16],
        ],
        light.lit(palette.wood),
      ),
      rects([[hx - 12, hy - 12, 6, 7]], light.lamps ? light.glow : light.shade('#4c5560')),
    )
  }
  const meadow = light.lit(palette.ground)
  return [
    drawSky(stage, { horizon: 400, disc: [summit > 480 ? 250 : 740, 110, 36] }),
    mountains(stage, 450, 340, '#828b97', 0.46, summit),
    hills(stage, 400, 50, light.far(palette.leaf[1], 0.42), 520, 2),
    area(
      d`M-20 380C160 420 300 470 420 480S760 430 980 370V640H-20z`,
      light.far(mix(palette.ground, palette.leaf[1], 0.35), 0.14),
    ),
    ...woods,
    area(d`M-20 500C200 470 360 480 520 500S820 480 980 516V640H-20z`, meadow),
    area(
      d`M470 500C520 530 430 560 520 590S540 640 500 640H600C620 600 520 590 580 560S560 520 484 500z`,
      mix(light.lit(palette.water), light.sky[2], 0.4),
    ),
    ...huts,
    area(d`M-20 590C160 560 300 590 420 640H-20z`, light.shade(palette.leaf[1])),
    conifer(stage, [80, 640], 270),
    conifer(stage, [870, 650], 320),
    conifer(stage, [940, 640], 220),
    bush(stage, [640, 656], 180, 36, random.pick(palette.bloom)),
  ].join('')
}

function fjord(stage: Stage): string {
  const { light, palette, random } = stage
  const flip = random.chance(0.5)
  const at = (px: number): number => (flip ? 960 - px : px)
  const houses: string[] = []
  for (const [index, hx] of [610, 668, 730, 800, 872].entries()) {
    const wall = light.far(palette.walls[[0, 1, 0, 4, 2][index] as number] as Color, 0.06)
    const px = at(hx)
    const y = 470 - (index % 2) * 14
    houses.push(
      rects([[px - 22, y - 32, 44, 34]], wall),
      rects([[px + 6, y - 32, 16, 34]], light.shade('#5b4650'), 0.35),
      polygon(
        [
          [px - 28, y - 30],
          [px - 12, y - 54],
          [px + 12, y - 54],
          [px + 28, y - 30],
        ],
        light.lit('#f1f4f6'),
      ),
      rects(
        [
          [px - 15, y - 22, 8, 11],
          [px - 1, y - 22, 8, 11],
        ],
        light.lamps ? light.glow : light.shade('#3f4a58'),
      ),
      rects(
        [
          [px - 20, y + 2, 4, 14],
          [px + 16, y + 2, 4, 14],
        ],
        light.shade(palette.wood),
      ),
    )
  }
  const aurora = light.hour === 'night'
  return [
    drawSky(stage, { horizon: 390, disc: aurora ? [at(300), 90, 26] : [at(330), 300, 42], clouds: aurora ? 0 : 2 }),
    aurora
      ? area(
          d`M-20 150C200 60 360 200 560 110S860 60 980 120V190C820 130 700 220 520 190S180 180 -20 250z`,
          '#6fcfae',
          0.34,
        ) +
        area(
          d`M-20 210C220 150 380 260 600 180S880 140 980 190V220C840 190 700 260 540 240S160 240 -20 290z`,
          '#8fb6e0',
          0.25,
        )
      : '',
    peak(stage, [at(450), 396], [460, 210], '#77879a', { distance: 0.58, snow: 0.6 }),
    peak(stage, [at(620), 398], [400, 160], '#77879a', { distance: 0.5, snow: 0.55 }),
    peak(stage, [at(120), 402], [540, 320], '#66768a', { distance: 0.3, snow: 0.5 }),
    peak(stage, [at(860), 404], [560, 290], '#66768a', { distance: 0.26, snow: 0.52 }),
    water(stage, 398, 640, aurora ? undefined : at(330)),
    area(
      d`M${at(980)} 440C${at(860)} 446 ${at(700)} 462 ${at(580)} 484C${at(720)} 500 ${at(860)} 500 ${at(980)} 500z`,
      light.lit('#e8edf1'),
    ),
    area(
      d`M${at(980)} 482C${at(860)} 484 ${at(700)} 480 ${at(580)} 484C${at(720)} 500 ${at(860)} 506 ${at(980)} 506z`,
      light.shade(palette.stone),
      0.8,
    ),
    ...houses,
    boat(stage, [at(400), 520], 1.2),
    area(d`M${at(-20)} 560Q${at(160)} 540 ${at(320)} 640H${at(-20)}z`, light.lit('#eef2f5')),
    conifer(stage, [at(60), 630], 260, { snow: true }),
    conifer(stage, [at(140), 640], 190, { snow: true }),
    conifer(stage, [at(200), 646], 120, { snow: true }),
  ].join('')
}

function winterForest(stage: Stage): string {
  const { light, random } = stage
  const summit = random.between(380, 580)
  const rows: string[] = []
  for (const [base, height, distance, count] of [
    [400, 70, 0.5, 16],
    [450, 110, 0.3, 13],
    [520, 160, 0.12, 8],
  ] as const) {
    rows.push(hills(stage, base - 14, 22, light.far('#e9eef4', distance * 0.7), 640, 2))
    for (let index = 0; index < count; index += 1) {
      const x = (index / count) * 980 + random.between(-24, 24)
      if (base > 440 && x > 330 && x < 620) continue
      rows.push(
        conifer(stage, [x, base + random.between(0, 14)], height * random.between(0.75, 1.15), {
          distance,
          snow: true,
        }),
      )
    }
  }
  return [
    drawSky(stage, { horizon: 390, disc: [summit > 480 ? 290 : 690, random.between(120, 270), 38] }),
    mountains(stage, 410, 240, '#7f8b9b', 0.62, summit),
    ...rows,
    area(d`M-20 580C220 540 420 560 560 580S840 560 980 570V640H-20z`, light.lit('#f0f3f6')),
    area(
      d`M400 640C440 590 500 570 470 540S490 500 480 490C520 510 520 530 512 548S560 590 580 640z`,
      light.shade('#dde6f0'),
      0.8,
    ),
    conifer(stage, [100, 650], 320, { snow: true }),
    conifer(stage, [860, 650], 360, { snow: true }),
    conifer(stage, [200, 660], 190, { snow: true }),
  ].join('')
}

/** A small sailing boat, its waterline at the point. */
export function boat(stage: Stage, [x, y]: Point, scale: number): string {
  const { light } = stage
  const s = scale
  return (
    rects(
      [
        [x - 22 * s, y + 2 * s, 46 * s, 2.4 * s],
        [x - 12 * s, y + 7 * s, 26 * s, 2 * s],
      ],
      light.shade('#4f6470'),
      0.45,
    ) +
    area(
      d`M${x - 20 * s} ${y - 6 * s}h${42 * s}q${-3 * s} ${8 * s} ${-9 * s} ${9 * s}h${-24 * s}q${-6 * s} ${-1 * s} ${-9 * s} ${-9 * s}z`,
      light.lit('#8a4f3d'),
    ) +
    polygon(
      [
        [x + 1 * s, y - 8 * s],
        [x + 1 * s, y - 52 * s],
        [x + 23 * s, y - 10 * s],
      ],
      light.shade('#f4ecdd'),
    ) +
    polygon(
      [
        [x - 1 * s, y - 8 * s],
        [x - 1 * s, y - 46 * s],
        [x - 15 * s, y - 10 * s],
      ],
      light.lit('#fbf5e9'),
    )
  )
}
