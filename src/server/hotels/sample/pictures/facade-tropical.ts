import { mix, type Color } from './color.ts'
import { hills, peak, water } from './land.ts'
import { grid, windows, door } from './openings.ts'
import { broadLeaves, bush, palm } from './plants.ts'
import { area, bars, circleData, d, polygon, rect, rects, stroke, type Box, type Point } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'

/** Pavilions with deep eaves along a beach, the largest in the middle. */
export function drawPavilionFacade(stage: Stage): string {
  const { random, light, palette, stars } = stage
  const sand = palette.ground
  const base = 528
  const tiers = stars >= 4 ? 2 : 1
  const roof = random.pick(palette.roofs)
  const wall = random.pick(palette.walls)
  const mountain = random.pick([220, 740])
  return [
    drawSky(stage, { horizon: 430, disc: [960 - mountain + random.between(-40, 40), random.between(180, 330), 44] }),
    peak(stage, [mountain, 450], [700, random.between(190, 270)], palette.hill, { distance: 0.5 }),
    hills(stage, 390, 60, light.far(palette.leaf[1], 0.36), 540),
    palm(stage, [180, 520], 330, 0.25),
    palm(stage, [800, 520], 350, 0.25),
    palm(stage, [360, 500], 360, 0.3),
    palm(stage, [640, 500], 380, 0.3),
    bush(stage, [-20, 520], 1000, 60),
    pavilion(stage, 190, base - 6, 250, 1, roof, wall),
    pavilion(stage, 770, base - 6, 250, 1, roof, wall),
    pavilion(stage, 480, base, stars >= 3 ? 420 : 360, tiers, roof, wall),
    area(d`M-20 ${base - 2}Q480 ${base - 12} 980 ${base - 2}V640H-20z`, light.lit(mix(palette.leaf[2], sand, 0.25))),
    area(d`M446 ${base - 6}h68q30 60 150 120H296Q416 ${base + 54} 446 ${base - 6}z`, light.lit(sand)),
    rects(
      [
        [452, base + 14, 56, 8],
        [436, base + 36, 88, 10],
        [412, base + 64, 136, 13],
      ],
      light.lit(mix(palette.stone, '#ffffff', 0.35)),
    ),
    bush(stage, [230, base + 34], 170, 34, random.pick(palette.bloom)),
    bush(stage, [570, base + 34], 170, 34, random.pick(palette.bloom)),
    palm(stage, [130, 600], 430),
    palm(stage, [850, 606], 400),
    broadLeaves(stage, [40, 650], 150),
    broadLeaves(stage, [930, 660], 170),
    bush(stage, [120, 660], 170, 44),
    bush(stage, [690, 664], 190, 44),
  ].join('')
}

function pavilion(
  stage: Stage,
  x: number,
  base: number,
  width: number,
  tiers: number,
  roof: Color,
  wall: Color,
): string {
  const { light, palette } = stage
  const floor = 104
  const parts: string[] = []
  const glow = light.lamps ? light.glow : light.shade(mix(palette.wood, '#2f3a3a', 0.5))
  for (let tier = 0; tier < tiers; tier += 1) {
    const w = width * (1 - tier * 0.24)
    const foot = base - tier * (floor + 58)
    const head = foot - floor
    const count = Math.max(3, Math.round(w / 74))
    const cell = (w - 20) / count
    const posts: Box[] = Array.from({ length: count + 1 }, (_, index): Box => [
      x - w / 2 + 7 + index * cell,
      head,
      7,
      floor,
    ])
    const screens: Box[] = Array.from({ length: count }, (_, index): Box => [
      x - w / 2 + 20 + index * cell,
      head + 20,
      cell - 16,
      floor - 20,
    ])
    const rails: Box[] = []
    for (let at = x - w / 2 + 8; at < x + w / 2 - 8; at += 10) rails.push([at, foot - 30, 2.4, 28])
    const over = 46
    const rise = tier === tiers - 1 ? width * 0.25 : 60
    const ridge = tier === tiers - 1 ? w * 0.16 : w * 0.4
    const thatch = Array.from({ length: 5 }, (_, row) => {
      const share = (row + 1) / 6
      const half = w / 2 + over - share * (w / 2 + over - ridge)
      return d`M${x - half} ${head + 14 - share * rise}Q${x} ${head + 22 - share * rise} ${x + half} ${head + 14 - share * rise}`
    }).join('')
    parts.push(
      rect(x - w / 2, head, w, floor, light.lit(wall)),
      rect(x - w / 2, head, w, 34, light.shade(wall), 0.9),
      rects(screens, glow),
      rects(
        screens.map(([sx, sy, sw, sh]): Box => [sx + sw / 2 - 1, sy, 2, sh]),
        light.lit(palette.wood),
      ),
      rects(posts, light.lit(palette.wood)),
      tier > 0 || tiers === 1
        ? rects(
            rails.filter(([rx]) => tier > 0 || Math.abs(rx - x) > cell * 0.6),
            light.lit(palette.trim),
          ) +
            rects(
              tier > 0
                ? [[x - w / 2 + 4, foot - 33, w - 8, 5]]
                : [
                    [x - w / 2 + 4, foot - 33, w / 2 - cell * 0.6 - 4, 5],
                    [x + cell * 0.6, foot - 33, w / 2 - cell * 0.6 - 4, 5],
                  ],
              light.lit(palette.trim),
            )
        : '',
      rects([[x - w / 2 - 8, foot - 5, w + 16, 10]], light.lit(palette.stone)),
      area(
        d`M${x - w / 2 - over} ${head + 20}Q${x - w * 0.3} ${head - rise * 0.3} ${x - ridge} ${head - rise}H${x + ridge}Q${x + w * 0.3} ${head - rise * 0.3} ${x + w / 2 + over} ${head + 20}Q${x} ${head + 8} ${x - w / 2 - over} ${head + 20}z`,
        light.lit(roof),
      ),
      area(
        d`M${x + ridge * 0.3} ${head - rise}H${x + ridge}Q${x + w * 0.3} ${head - rise * 0.3} ${x + w / 2 + over} ${head + 20}Q${x + w * 0.3} ${head + 12} ${x + w * 0.16} ${head + 13}Q${x + w * 0.12} ${head - rise * 0.4} ${x + ridge * 0.3} ${head - rise}z`,
        light.shade(roof),
        0.6,
      ),
      stroke(thatch, light.shade(roof), 2, 0.45),
      rects([[x - ridge - 6, head - rise - 5, ridge * 2 + 12, 8]], light.shade(roof)),
    )
  }
  return parts.join('')
}

/** A two-storey house with verandas all along it, painted and shuttered. */
export function drawVerandaFacade(stage: Stage): string {
  const { random, light, palette, stars } = stage
  const base = 540
  const width = stars >= 4 ? 620 : stars === 3 ? 540 : 450
  const left = 480 - width / 2
  const wall = random.pick(['#f1d9a0', '#efc3a8', '#cfe0d0', '#bfd6dc', '#f4ead9', '#e9b7a0'] as const)
  const roof = random.pick(['#8f4f3c', '#5d6a6a', '#a0613f', '#4f5f63'] as const)
  const accent = random.pick(palette.accents)
  const floors = stars >= 4 ? 3 : 2
  const floorHeight = floors === 3 ? 98 : 118
  const bays = Math.round(width / 92)
  const cell = width / bays
  const parts: string[] = []
  const top = base - floors * floorHeight
  for (let floor = 0; floor < floors; floor += 1) {
    const foot = base - floor * floorHeight
    const head = foot - floorHeight
    const boxes = grid([left, head + 26, width, floorHeight - 30], bays, 1, 32, floorHeight - 34).filter(
      (_, index) => floor > 0 || index !== Math.floor(bays / 2),
    )
    const posts: Box[] = Array.from({ length: bays + 1 }, (_, index): Box => [
      left + index * cell - 3.5,
      head,
      7,
      floorHeight,
    ])
    let rails = ''
    for (let at = left + 6; at < left + width - 3; at += 13) {
      if (floor > 0 || Math.abs(at - 480) > cell * 0.5) rails += d`M${at} ${foot - 34}v30`
    }
    const brackets = Array.from(
      { length: bays },
      (_, index) =>
        d`M${left + index * cell + 3} ${head + 10}h${cell - 6}v5q${-cell * 0.42} 2 ${-cell * 0.45} 22h${-cell * 0.02}q${-2} -20 ${-cell * 0.42} -22z`,
    ).join('')
    parts.push(
      rect(left, head, width, floorHeight, light.lit(wall)),
      rect(left, head, width, 40, light.shade(wall), 0.85),
      windows(stage, boxes, { style: 'shutters', frame: palette.trim, accent, lit: 0.6 }),
      area(brackets, light.lit(palette.trim)),
      bars(rails, light.lit(palette.trim), 2.6),
      rects(
        [
          ...posts,
          [left - 6, foot - 38, floor > 0 ? width + 12 : width / 2 - cell * 0.5 + 6, 6],
          ...(floor > 0 ? [] : ([[480 + cell * 0.5, foot - 38, width / 2 - cell * 0.5 + 6, 6]] as Box[])),
          [left - 8, foot - 5, width + 16, 9],
          [left - 8, head, width + 16, 11],
        ],
        light.lit(palette.trim),
      ),
    )
  }
  parts.push(door(stage, [480 - 22, base - floorHeight * 0.72, 44, floorHeight * 0.72], accent, palette.trim))
  const rise = 82
  const seams = Array.from({ length: Math.round(width / 24) }, (_, index) => {
    const share = (index + 0.5) / Math.round(width / 24)
    return d`M${left - 36 + share * (width + 72)} ${top + 2}L${left + 70 + share * (width - 140)} ${top - rise}`
  }).join('')
  const dormer = (x: number): string =>
    rects([[x - 27, top - 60, 54, 50]], light.lit(wall)) +
    windows(stage, [[x - 14, top - 48, 28, 34]], { style: 'casement', frame: palette.trim }) +
    polygon(
      [
        [x - 38, top - 56],
        [x, top - 92],
        [x + 38, top - 56],
      ],
      light.lit(roof),
    ) +
    polygon(
      [
        [x + 4, top - 56],
        [x, top - 92],
        [x + 38, top - 56],
      ],
      light.shade(roof),
      0.6,
    )
  return [
    drawSky(stage, { horizon: 480, disc: [random.pick([170, 790]), random.between(90, 160), 40], clouds: 3 }),
    hills(stage, 390, 80, light.far(palette.hill, 0.55), 560),
    palm(stage, [left - 30, 540], 380, 0.2),
    palm(stage, [left + width + 30, 540], 350, 0.2),
    bush(stage, [-20, 540], 1000, 70),
    polygon(
      [
        [left - 36, top + 4],
        [left + 70, top - rise],
        [left + width - 70, top - rise],
        [left + width + 36, top + 4],
      ],
      light.lit(roof),
    ),
    stroke(seams, light.shade(roof), 1.6, 0.45),
    ...(stars >= 3 ? [dormer(480 - width * 0.22), dormer(480 + width * 0.22)] : [dormer(480)]),
    ...parts,
    rect(0, base, 960, 100, light.lit(mix(palette.leaf[2], palette.ground, 0.35))),
    polygon(
      [
        [440, base + 2],
        [520, base + 2],
        [640, 640],
        [320, 640],
      ],
      light.lit(palette.ground),
    ),
    rects(
      [
        [446, base - 4, 68, 7],
        [438, base + 3, 84, 8],
      ],
      light.lit(palette.stone),
    ),
    bush(stage, [left - 20, base + 14], width / 2 - 60, 30, random.pick(palette.bloom)),
    bush(stage, [560, base + 14], width / 2 - 60, 30, random.pick(palette.bloom)),
    palm(stage, [110, 612], 420),
    palm(stage, [870, 620], 450),
    broadLeaves(stage, [40, 650], 120),
    broadLeaves(stage, [915, 650], 130),
    area(
      Array.from({ length: stars }, (_, index) =>
        circleData(480 + (index - (stars - 1) / 2) * 13, base - floorHeight + 5.5, 3.2),
      ).join(''),
      light.lit(accent),
    ),
  ].join('')
}

/** Thatched bungalows on stilts along a boardwalk over the lagoon. */
export function drawLagoonFacade(stage: Stage): string {
  const { random, light, palette } = stage
  const sun = random.pick([240, 720])
  const side = sun > 480 ? 1 : -1
  const roof = random.pick(palette.roofs)
  const huts: readonly (readonly [number, number, number])[] = [
    [480 + side * 230, 400, 0.42],
    [480 + side * 130, 420, 0.6],
    [480 - side * 30, 460, 1],
    [480 - side * 330, 520, 1.5],
  ]
  const plank = light.lit(palette.wood)
  const at = (x: number): number => 480 + side * x
  const walk: Point[] = [
    [at(330), 396],
    [at(345), 396],
    [at(-60), 640],
    [at(-240), 640],
  ]
  return [
    drawSky(stage, { horizon: 380, disc: [sun, random.between(230, 330), 44] }),
    peak(stage, [480 - side * 250, 384], [560, 220], palette.hill, { distance: 0.5 }),
    peak(stage, [480 - side * 90, 384], [380, 130], palette.hill, { distance: 0.58 }),
    water(stage, 380, 640, sun),
    area(
      d`M-20 470Q300 440 560 480T980 470V520Q600 560 400 520T-20 540z`,
      mix(light.lit(palette.water), '#e9fff5', 0.45),
      0.35,
    ),
    ...huts.slice(0, 3).map(([x, y, s]) => bungalow(stage, x, y, s, roof)),
    polygon(walk, plank),
    stroke(
      [0.1, 0.22, 0.34, 0.46, 0.58, 0.7, 0.82, 0.92]
        .map((share) => {
          const t = share ** 1.6
          return d`M${at(330 - 570 * t)} ${396 + 244 * t}L${at(345 - 405 * t)} ${396 + 244 * t}`
        })
        .join(''),
      light.shade(palette.wood),
      2,
      0.6,
    ),
    ...huts.slice(3).map(([x, y, s]) => bungalow(stage, x, y, s, roof)),
    palm(stage, [at(410), 690], 440),
    bush(stage, [at(side > 0 ? 300 : 500), 664], 220, 56, random.pick(palette.bloom)),
  ].join('')
}

function bungalow(stage: Stage, x: number, y: number, s: number, roof: Color): string {
  const { light, palette } = stage
  const glow = light.lamps ? light.glow : light.shade('#4a4038')
  return [
    rects(
      [-70, -30, 30, 70].map((dx): Box => [x + dx * s, y, 5 * s, 62 * s]),
      light.shade(palette.wood),
    ),
    rects(
      [
        [x - 84 * s, y + 66 * s, 170 * s, 5 * s],
        [x - 50 * s, y + 76 * s, 110 * s, 4 * s],
      ],
      light.shade(palette.water),
      0.45,
    ),
    rects([[x - 76 * s, y - 66 * s, 152 * s, 66 * s]], light.lit(mix(palette.wood, '#e0c196', 0.45))),
    rects([[x - 76 * s, y - 66 * s, 152 * s, 18 * s]], light.shade(palette.wood), 0.7),
    rects(
      [
        [x - 62 * s, y - 50 * s, 30 * s, 50 * s],
        [x - 24 * s, y - 50 * s, 48 * s, 50 * s],
        [x + 32 * s, y - 50 * s, 30 * s, 50 * s],
      ],
      glow,
    ),
    rects(
      [
        [x - 1.5 * s, y - 50 * s, 3 * s, 50 * s],
        [x - 92 * s, y - 2 * s, 184 * s, 8 * s],
        [x - 92 * s, y - 24 * s, 30 * s, 3 * s],
        [x + 62 * s, y - 24 * s, 30 * s, 3 * s],
      ],
      light.lit(palette.wood),
    ),
    area(
      d`M${x - 112 * s} ${y - 50 * s}Q${x - 50 * s} ${y - 86 * s} ${x - 16 * s} ${y - 150 * s}H${x + 16 * s}Q${x + 50 * s} ${y - 86 * s} ${x + 112 * s} ${y - 50 * s}Q${x} ${y - 62 * s} ${x - 112 * s} ${y - 50 * s}z`,
      light.lit(roof),
    ),
    area(
      d`M${x + 4 * s} ${y - 150 * s}H${x + 16 * s}Q${x + 50 * s} ${y - 86 * s} ${x + 112 * s} ${y - 50 * s}Q${x + 70 * s} ${y - 57 * s} ${x + 34 * s} ${y - 58 * s}Q${x + 26 * s} ${y - 104 * s} ${x + 4 * s} ${y - 150 * s}z`,
      light.shade(roof),
      0.65,
    ),
    stroke(
      d`M${x - 80 * s} ${y - 64 * s}Q${x} ${y - 76 * s} ${x + 80 * s} ${y - 64 * s}M${x - 54 * s} ${y - 84 * s}Q${x} ${y - 94 * s} ${x + 54 * s} ${y - 84 * s}M${x - 34 * s} ${y - 110 * s}Q${x} ${y - 118 * s} ${x + 34 * s} ${y - 110 * s}`,
      light.shade(roof),
      2 * s,
      0.5,
    ),
  ].join('')
}
