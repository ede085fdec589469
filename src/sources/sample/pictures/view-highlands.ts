import { boat } from './boat.ts'
import { mix, type Color } from './color.ts'
import { hills, mountains, peak, water } from './land.ts'
import { bush, conifer } from './plants.ts'
import { area, d, polygon, rect, rects } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'

/** A lake under mountains, a jetty before it. */
export function lake(stage: Stage): string {
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

/** Huts in a green valley, the peaks at its head. */
export function valley(stage: Stage): string {
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

/** A fjord with painted houses on its shore; northern lights by night. */
export function fjord(stage: Stage): string {
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

/** A path through a snowed-in forest. */
export function winterForest(stage: Stage): string {
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
      d`M390 640C450 600 530 590 500 556C478 532 470 516 490 486C490 516 504 528 530 552C572 590 560 610 580 640z`,
      light.shade('#dde6f0'),
      0.8,
    ),
    conifer(stage, [100, 650], 320, { snow: true }),
    conifer(stage, [860, 650], 360, { snow: true }),
    conifer(stage, [200, 660], 190, { snow: true }),
  ].join('')
}
