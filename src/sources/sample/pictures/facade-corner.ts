import { mix, type Color } from './color.ts'
import { skyline } from './land.ts'
import { onWall, panel, panels, type Wall } from './perspective.ts'
import { area, circleData, d, polygon, rect, rects, type Point } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { isSnowy, lamp, pavement, streetTree } from './street.ts'

/** A hotel on a street corner, its two fronts running away from a rounded or cut edge. */
export function drawCornerFacade(stage: Stage): string {
  const { random, light, palette, stars } = stage
  const floors = stars <= 3 ? 4 : random.integer(5, 6)
  const height = floors * 10 + 6
  const scale = 452 / height
  const ground = 566
  const eyeHeight = 5
  const horizon = ground - eyeHeight * scale
  const turret = 46
  const corner = 480 + random.between(-50, 50)
  const long = random.pick([-1, 1])
  const leftWall: Wall = {
    nearX: corner - turret,
    farX: corner - (long < 0 ? 420 : 300),
    nearScale: scale,
    farScale: scale * (long < 0 ? 0.5 : 0.56),
    eyeHeight,
    horizon,
  }
  const rightWall: Wall = {
    nearX: corner + turret,
    farX: corner + (long > 0 ? 420 : 300),
    nearScale: scale,
    farScale: scale * (long > 0 ? 0.5 : 0.56),
    eyeHeight,
    horizon,
  }
  const wall = random.pick(palette.walls)
  const roofTile = random.pick(palette.roofs)
  const accent = random.pick(palette.accents)
  const trim = mix(wall, palette.trim, 0.72)
  const columns = long < 0 ? ([7, 5] as const) : ([5, 7] as const)
  const front = (face: Wall, count: number, paint: (surface: typeof wall) => Color, dim: boolean): string => {
    const lights = new Set<number>()
    for (let index = 0; index < count * floors; index += 1) if (light.lamps && random.chance(0.45)) lights.add(index)
    const isLit = (column: number, row: number): boolean => lights.has(row * count + column)
    const top = height - 2
    const share = [0.46, 0.6] as const
    const pane = mix(light.sky[1], light.lamps ? '#27324a' : '#43525e', dim ? 0.8 : 0.62)
    return [
      area(panel(face, 0, 1, 0, height), paint(wall)),
      area(panel(face, 0, 1, 0, 12), paint(mix(wall, '#4a4a4e', 0.3))),
      area(panels(face, count, floors - 1, [13, top], [0.62, 0.7]), paint(trim)),
      area(
        panels(face, count, floors - 1, [13, top], share, (c, r) => !isLit(c, r)),
        pane,
      ),
      area(panels(face, count, floors - 1, [13, top], share, isLit) || 'M0 0', light.glow),
      area(
        panels(face, count, floors - 1, [13, top], [0.05, 0.6]) +
          panels(face, count, floors - 1, [12.4, top - 0.6], [0.46, 0.05]),
        paint(trim),
      ),
      area(
        Array.from({ length: floors - 1 }, (_, row) =>
          panel(face, 0, 1, 12.6 + (row * (top - 13)) / (floors - 1), 13.2 + (row * (top - 13)) / (floors - 1)),
        ).join(''),
        paint(trim),
      ),
      area(panels(face, count - 1, 1, [1, 10.4], [0.66, 1]), light.lamps ? light.glow : mix(pane, '#2f3a44', 0.3)),
      area(panels(face, count - 1, 1, [9.4, 11.4], [0.8, 1]), paint(accent)),
      area(panel(face, 0, 1, height - 1.2, height + 1), paint(trim)),
      area(panel(face, 0, 1, height - 2, height - 1.2), light.shade(wall), 0.7),
    ].join('')
  }
  const rise = 9
  const mansard = (face: Wall, count: number, paint: (surface: typeof wall) => Color): string => {
    const inner = { ...face }
    const [x0, y0] = onWall(face, 0, height + 1)
    const [x1, y1] = onWall(face, 1, height + 1)
    const [x2, y2] = onWall(inner, 0.97, height + rise)
    const [x3, y3] = onWall(inner, 0.03, height + rise)
    return (
      polygon(
        [
          [x0, y0],
          [x1, y1],
          [x2, y2],
          [x3, y3],
        ],
        paint(isSnowy(stage) ? '#eef2f6' : roofTile),
      ) +
      area(panels(face, count - 2, 1, [height + 1.6, height + 7.4], [0.42, 1]), paint(trim)) +
      area(
        panels(face, count - 2, 1, [height + 2, height + 6.4], [0.28, 1]),
        light.lamps ? light.glow : mix(light.sky[1], '#43525e', 0.6),
      )
    )
  }
  const lit = light.lit
  const dim = (surface: typeof wall): Color => mix(light.shade(surface), light.lit(surface), 0.16)
  const topY = horizon - (height - eyeHeight) * scale
  const neighbour = (face: Wall, side: number): string => {
    const surface = random.pick(palette.walls)
    const tall = height * random.between(0.72, 0.92)
    const tone = side > 0 ? mix(light.shade(surface), light.far(surface, 0.4), 0.5) : light.far(surface, 0.3)
    const farther = {
      ...face,
      nearX: onWall(face, 1.02, 0)[0],
      nearScale: face.farScale * 0.98,
      farX: side < 0 ? -60 : 1020,
      farScale: face.farScale * 0.6,
    }
    const [x0, y0] = onWall(farther, 0, tall)
    const [x1, y1] = onWall(farther, 1, tall)
    const roof: Point[] = [
      [x0, y0],
      [x1, y1],
      [x1, y1 - 26],
      [x0, y0 - 44],
    ]
    return (
      polygon(roof, light.far(random.pick(palette.roofs), 0.35)) +
      area(panel(farther, 0, 1, 0, tall), tone) +
      area(
        panels(farther, 5, 4, [4, tall - 2], [0.4, 0.56]),
        light.lamps ? mix(light.glow, tone, 0.35) : mix(tone, light.shade('#4d5862'), 0.6),
      )
    )
  }
  const glassRow = (count: number, low: number, high: number): string =>
    Array.from({ length: count }, (_, index) => {
      const at = ((index + 0.5) / count) * 2 - 1
      const x = corner + Math.sin(at * 1.15) * turret * 0.9
      const w = Math.cos(at * 1.15) * turret * 0.36
      return d`M${x - w / 2} ${horizon - (high - eyeHeight) * scale}h${w}V${horizon - (low - eyeHeight) * scale}h${-w}z`
    }).join('')
  let bays = ''
  const rowHeight = (height - 15) / (floors - 1)
  for (let row = 0; row < floors - 1; row += 1)
    bays += glassRow(3, 13 + row * rowHeight + rowHeight * 0.2, 13 + row * rowHeight + rowHeight * 0.82)
  const dome = random.pick(['dome', 'cone', 'flat'] as const)
  const domeColor: Color = random.pick([roofTile, '#6f9a8c', roofTile])
  const cap = topY - 6
  const foot = horizon + eyeHeight * scale
  return [
    drawSky(stage, { horizon: 500, disc: [long < 0 ? 830 : 140, random.between(90, 150), 36] }),
    skyline(stage, 540, 200, 0.66),
    pavement(stage, 532),
    neighbour(leftWall, -1),
    neighbour(rightWall, 1),
    polygon(
      [
        [0, 540],
        [corner - 260, 548],
        [corner, ground + 34],
        [corner + 260, 548],
        [960, 540],
        [960, 530],
        [0, 530],
      ],
      light.lit(isSnowy(stage) ? '#eef2f6' : mix(palette.ground, palette.stone, 0.35)),
    ),
    mansard(leftWall, columns[0], lit),
    mansard(rightWall, columns[1], dim),
    front(leftWall, columns[0], lit, false),
    front(rightWall, columns[1], dim, true),
    rect(corner - turret, cap, turret * 2, foot - cap, light.lit(wall)),
    rect(corner + turret * 0.1, cap, turret * 0.9, foot - cap, light.shade(wall), 0.4),
    rect(corner + turret * 0.62, cap, turret * 0.38, foot - cap, light.shade(wall), 0.6),
    area(bays, light.lamps ? light.glow : mix(light.sky[1], '#43525e', 0.62)),
    rects(
      Array.from(
        { length: floors },
        (_, row) =>
          [corner - turret - 3, horizon - (12.6 + row * rowHeight - eyeHeight) * scale, turret * 2 + 6, 5] as const,
      ),
      light.lit(trim),
    ),
    rects([[corner - turret - 6, cap - 6, turret * 2 + 12, 12]], light.lit(trim)),
    rect(corner - turret, foot - 11 * scale, turret * 2, 11 * scale, light.lit(mix(wall, '#4a4a4e', 0.3))),
    area(
      d`M${corner - 21} ${foot}v${-6 * scale}a21 21 0 0 1 42 0v${6 * scale}z`,
      light.lamps ? light.glow : light.shade('#3a444e'),
    ),
    rects(
      [
        [corner - 1.4, foot - 8 * scale, 2.8, 8 * scale],
        [corner - 21, foot - 6 * scale, 42, 2.6],
      ],
      light.lit(trim),
    ),
    area(
      d`M${corner - turret - 12} ${foot - 9.6 * scale}q${turret + 12} 26 ${turret * 2 + 24} 0v-14q${-turret - 12} 20 ${-turret * 2 - 24} 0z`,
      light.lit(accent),
    ),
    area(
      Array.from({ length: stars }, (_, index) =>
        circleData(
          corner + (index - (stars - 1) / 2) * 14,
          foot - 9.6 * scale + 6 - Math.abs(index - (stars - 1) / 2) * 2.4,
          3,
        ),
      ).join(''),
      light.lamps ? light.glow : light.lit('#f7e7bd'),
    ),
    dome === 'dome'
      ? area(
          d`M${corner - turret} ${cap - 5}c0 -70 ${turret * 0.5} -84 ${turret} -96c${turret * 0.5} 12 ${turret} 26 ${turret} 96z`,
          light.lit(domeColor),
        ) +
        area(
          d`M${corner + turret * 0.2} ${cap - 5}c4 -60 0 -84 ${-turret * 0.2} -96c${turret * 0.5} 12 ${turret} 26 ${turret} 96z`,
          light.shade(domeColor),
          0.7,
        )
      : dome === 'cone'
        ? polygon(
            [
              [corner - turret - 6, cap - 4],
              [corner, cap - 118],
              [corner + turret + 6, cap - 4],
            ],
            light.lit(domeColor),
          ) +
          polygon(
            [
              [corner + turret * 0.15, cap - 4],
              [corner, cap - 118],
              [corner + turret + 6, cap - 4],
            ],
            light.shade(domeColor),
            0.75,
          )
        : rects([[corner - turret + 8, cap - 46, turret * 2 - 16, 42]], light.lit(wall)) +
          rects([[corner + turret * 0.2, cap - 46, turret * 0.8 - 8, 42]], light.shade(wall), 0.5) +
          rects([[corner - turret + 2, cap - 54, turret * 2 - 4, 9]], light.lit(trim)),
    rects(
      [[corner - 1.3, cap - (dome === 'flat' ? 104 : dome === 'cone' ? 140 : 126), 2.6, 52]],
      light.shade('#59534f'),
    ),
    dome === 'flat'
      ? polygon(
          [
            [corner + 1, cap - 104],
            [corner + 34, cap - 98],
            [corner + 1, cap - 86],
          ],
          light.lit(accent),
        )
      : '',
    lamp(stage, [corner + long * -250, 578], 170),
    streetTree(stage, [corner + long * 300, 588], 240),
  ].join('')
}
