import { boat } from './boat.ts'
import { mix, type Color } from './color.ts'
import { hills, skyline, water } from './land.ts'
import { bush, conifer, palm, tree } from './plants.ts'
import { archData, area, boxData, circleData, d, polygon, rect, rects, type Box } from './shapes.ts'
import { drawSky, sunAt } from './sky.ts'
import type { Stage } from './stage.ts'

/** Towers over water or parkland. */
export function citySkyline(stage: Stage): string {
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

/** A stone bridge with its lamps, the town behind it. */
export function riverBridge(stage: Stage): string {
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

/** Roofs behind roofs, and a steeple. */
export function rooftops(stage: Stage): string {
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
