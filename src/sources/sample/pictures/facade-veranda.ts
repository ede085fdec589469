import { mix } from './color.ts'
import { hills } from './land.ts'
import { door, grid, windows } from './openings.ts'
import { broadLeaves, bush, palm } from './plants.ts'
import { area, bars, circleData, d, polygon, rect, rects, stroke, type Box } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'

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
