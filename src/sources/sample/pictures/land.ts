import { mix, type Color } from './color.ts'
import {
  area,
  bars,
  boxData,
  circleData,
  d,
  gradient,
  polygon,
  polygonData,
  rect,
  rects,
  type Box,
  type Point,
} from './shapes.ts'
import type { Stage } from './stage.ts'

/** A rolling ridge from edge to edge, filled down to `bottom`. */
export function hills(stage: Stage, top: number, height: number, color: Color, bottom = 640, waves = 3): string {
  const { random } = stage
  const step = 960 / (waves * 2)
  let data = d`M-40 ${bottom}V${top + random.between(0, height)}`
  let x = -40
  for (let wave = 0; wave <= waves * 2 + 1; wave += 1) {
    const next = x + step * random.between(0.7, 1.25)
    const y = wave % 2 === 0 ? top + random.between(0, height * 0.3) : top + random.between(height * 0.6, height)
    data += d`S${next - step * 0.5} ${y} ${next} ${y}`
    x = next
  }
  return area(data + d`V${bottom}z`, color)
}

/** One mountain: a lit and a shaded flank, with snow down to `snow` (a share of its height) if any. */
export function peak(
  stage: Stage,
  [x, y]: Point,
  [width, height]: Point,
  rock: Color,
  { distance = 0.3, snow = 0 }: { distance?: number; snow?: number } = {},
): string {
  const { random, light } = stage
  const left = x - width * random.between(0.46, 0.58)
  const right = x + width * random.between(0.46, 0.58)
  const lit = light.far(rock, distance)
  const dark = mix(light.shade(rock), lit, distance * 0.75)
  const crest: Point = [x, y - height]
  const foot = x + width * random.between(-0.02, 0.12)
  const middle = x + width * random.between(-0.06, 0.02)
  const parts = [
    polygon(
      [
        [left, y],
        [(left + x) / 2 - width * 0.01, y - height * random.between(0.5, 0.58)],
        crest,
        [(right + x) / 2 + width * 0.02, y - height * random.between(0.46, 0.54)],
        [right, y],
      ],
      lit,
    ),
    polygon(
      [
        crest,
        [middle + width * 0.05, y - height * 0.74],
        [middle, y - height * 0.55],
        [foot + width * 0.04, y - height * 0.3],
        [foot, y],
        [right, y],
        [(right + x) / 2 + width * 0.02, y - height * 0.5],
      ],
      dark,
    ),
  ]
  if (snow > 0) {
    const line = 1 - snow
    const at = (share: number): number => y - height * share
    const leftAt = (share: number): number => x - (1 - share) * (x - left) * 0.96
    const rightAt = (share: number): number => x + (1 - share) * (right - x) * 0.98
    const white = light.far('#f6f7f8', distance * 0.35)
    const blue = mix(light.shade('#e3eaf4'), white, 0.25)
    parts.push(
      polygon(
        [
          crest,
          [leftAt(line + 0.03), at(line + 0.03)],
          [leftAt(line + 0.12) + width * 0.02, at(line + 0.08)],
          [x - width * 0.1 * snow - width * 0.03, at(line - 0.07)],
          [x - width * 0.03, at(line + 0.13)],
          [middle + width * 0.01, at(line - 0.02)],
          [middle + width * 0.05, at(0.74 > line ? Math.max(0.74, line + 0.1) : line + 0.15)],
        ],
        white,
      ),
      polygon(
        [
          crest,
          [middle + width * 0.05, at(Math.max(0.74, line + 0.1))],
          [middle + width * 0.045, at(line + 0.02)],
          [x + width * 0.09, at(line + 0.12)],
          [x + width * 0.13, at(line - 0.04)],
          [rightAt(line + 0.14) - width * 0.01, at(line + 0.1)],
          [rightAt(line + 0.02), at(line + 0.02)],
        ],
        blue,
      ),
    )
  }
  return parts.join('')
}

/** A range of peaks behind one another, the tallest near `summit`. */
export function mountains(stage: Stage, base: number, height: number, rock: Color, snow: number, summit = 480): string {
  const { random } = stage
  const far = [summit - 380, summit + 330, summit - 160, summit + 130]
  const parts = far.map((x) =>
    peak(
      stage,
      [x + random.between(-40, 40), base],
      [random.between(360, 520), height * random.between(0.52, 0.74)],
      rock,
      { distance: 0.62, snow: snow * 0.8 },
    ),
  )
  parts.push(peak(stage, [summit, base], [random.between(500, 640), height], rock, { distance: 0.36, snow }))
  return parts.join('')
}

/** Open water from `top` down, with bands of light and, under a low disc at `glitterX`, its path. */
export function water(stage: Stage, top: number, bottom: number, glitterX?: number): string {
  const { random, light, palette } = stage
  const near = light.lit(palette.water)
  const far = mix(near, light.sky[2], 0.5)
  const { element, paint } = gradient(stage.nextId(), [
    [0, far],
    [0.5, mix(far, near, 0.7)],
    [1, mix(near, light.shade(palette.water), 0.5)],
  ])
  const bands: Box[] = []
  const dark: Box[] = []
  const depth = bottom - top
  for (let row = 0; row < 16; row += 1) {
    const share = (row / 16) ** 1.5
    const y = top + 5 + share * (depth - 8)
    const width = 26 + share * 150 + random.between(0, 60)
    const list = random.chance(0.55) ? bands : dark
    list.push([random.between(-60, 940), y, width, 1.2 + share * 2.6])
  }
  const parts = [
    element,
    rect(0, top, 960, depth, paint),
    rects(bands, mix(far, '#ffffff', 0.35), 0.5),
    rects(dark, light.shade(palette.water), 0.4),
  ]
  if (glitterX !== undefined && light.disc) {
    const sparks: Box[] = []
    for (let row = 0; row < 13; row += 1) {
      const share = row / 13
      const width = (12 + share * 60) * random.between(0.5, 1.2)
      sparks.push([
        glitterX - width / 2 + random.between(-16, 16) * (0.3 + share),
        top + 4 + share ** 1.3 * depth * 0.9,
        width,
        1.8 + share * 2.6,
      ])
    }
    parts.push(rects(sparks, light.disc, 0.75))
  }
  return parts.join('')
}

/** Houses and towers on the horizon, lost in haze; at night some windows are lit. */
export function skyline(
  stage: Stage,
  base: number,
  height: number,
  distance: number,
  [left, right]: Point = [-20, 980],
): string {
  const { random, light } = stage
  const tone = random.pick(['#8d97a3', '#a0948c', '#7f8e99'] as const)
  let data = ''
  let sides = ''
  let lit = ''
  let x = left
  while (x < right) {
    const width = random.between(26, 66)
    const tall = height * random.between(0.32, 0.72) * (random.chance(0.2) ? 1.4 : 1)
    const top = base - tall
    data += boxData([x, top, width, tall])
    sides += boxData([x + width * 0.62, top, width * 0.38, tall])
    const cap = random.integer(0, 5)
    if (cap === 0) data += boxData([x + width / 2 - 1.2, top - tall * 0.2, 2.4, tall * 0.2])
    if (cap === 1) data += boxData([x + width * 0.2, top - 9, width * 0.5, 9])
    if (cap === 2)
      data += polygonData([
        [x, top],
        [x + width / 2, top - width * 0.55],
        [x + width, top],
      ])
    if (cap === 3) data += circleData(x + width / 2, top, width * 0.3, width * 0.34)
    if (light.lamps) {
      for (let row = Math.round(top + 10); row < base - 12; row += 15) {
        for (let column = Math.round(x + 7); column < x + width - 6; column += 11)
          if (random.chance(0.26)) lit += d`M${column} ${row}v6`
      }
    }
    x += width + (random.chance(0.25) ? random.between(2, 14) : -1)
  }
  const front = light.far(tone, distance)
  return area(data, front) + area(sides, mix(light.shade(tone), front, 0.55), 0.6) + bars(lit, light.glow, 4.5, 0.8)
}

/** Sand in long curved ridges, each with a lit and a shaded side, from `top` to the foot of the picture. */
export function dunes(stage: Stage, top: number, count = 4): string {
  const { random, light, palette } = stage
  const parts: string[] = []
  const depth = 640 - top
  for (let index = 0; index < count; index += 1) {
    const share = index / count
    const y = top + share * depth * 0.86
    const swell = 26 + share * 90
    const crest = random.between(180, 780)
    const sand = mix(palette.hill, palette.ground, 0.25 + share * 0.5)
    const lit = light.far(sand, 0.42 * (1 - share))
    const dark = mix(light.shade(palette.hill), lit, 0.25 + 0.35 * (1 - share))
    const foot = crest + random.between(-260, 60)
    const outline = d`C${crest + 110} ${y + swell * 0.15} ${crest + 250} ${y + swell} 990 ${y + swell * 0.5}V640`
    parts.push(
      area(
        d`M-20 640V${y + swell * 0.7}C${crest * 0.4} ${y + swell * 1.1} ${crest * 0.72} ${y + swell * 0.1} ${crest} ${y}` +
          outline +
          'z',
        lit,
      ),
      area(
        d`M${crest} ${y}` +
          outline +
          d`H${foot}C${foot + 160} ${y + depth * 0.6} ${crest - 90} ${y + depth * 0.3} ${crest} ${y}z`,
        dark,
        0.8,
      ),
    )
  }
  return parts.join('')
}

/** Small roofed houses climbing from `base`, as of a village across the water. */
export function village(stage: Stage, base: number, [left, right]: Point, distance: number, size = 1): string {
  const { random, light, palette } = stage
  const walls: Box[] = []
  const sides: Box[] = []
  const windows: Box[] = []
  let roofs = ''
  const count = Math.round((right - left) / (24 * size))
  for (let index = 0; index < count; index += 1) {
    const x = left + (index / count) * (right - left) + random.between(-5, 5)
    const lift = Math.sin(((x - left) / (right - left)) * Math.PI) * 40 * size * random.next()
    const w = random.between(17, 32) * size
    const h = random.between(15, 30) * size
    const y = base - lift - h
    walls.push([x, y, w, h + lift])
    sides.push([x + w * 0.66, y, w * 0.34, h + lift])
    if (stage.climate !== 'arid')
      roofs += polygonData([
        [x - 2, y],
        [x + w * 0.34, y - 9 * size],
        [x + w * 0.7, y - 9 * size],
        [x + w + 2, y],
      ])
    for (const column of [0.16, 0.42]) windows.push([x + w * column, y + h * 0.25, 3.4 * size, 5.4 * size])
  }
  const wall = light.far(palette.walls[0] as Color, distance)
  return (
    rects(walls, wall) +
    rects(sides, mix(light.shade(palette.walls[0] as Color), wall, 0.5), 0.55) +
    (roofs === '' ? '' : area(roofs, light.far(palette.roofs[0] as Color, distance))) +
    rects(windows, light.lamps ? light.glow : mix(light.shade('#5a6470'), wall, 0.3), 0.9)
  )
}
