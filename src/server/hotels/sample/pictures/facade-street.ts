import { mix, type Color } from './color.ts'
import { awning, door, grid, windows, type WindowLook } from './openings.ts'
import { water } from './land.ts'
import { bush } from './plants.ts'
import { area, bars, d, place, polygon, polygonData, rect, rects, rounded, type Box, type Point } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { bench, bicycle, doorPots, isSnowy, lamp, pavement, starSign, streetTree } from './street.ts'

type Roof = 'mansard' | 'stepped' | 'bell' | 'pitched' | 'flat' | 'gable'

interface House {
  x: number
  width: number
  floors: number
  floorHeight: number
  bays: number
  wall: Color
  roof: Roof
  look: WindowLook
  /** 0 for the subject, more for its neighbours. */
  distance: number
}

const roofsOf: Record<Stage['climate'], readonly Roof[]> = {
  temperate: ['mansard', 'mansard', 'stepped', 'bell', 'pitched', 'flat'],
  cold: ['gable', 'pitched', 'stepped', 'mansard'],
  alpine: ['gable', 'pitched'],
  mediterranean: ['pitched', 'pitched', 'flat'],
  tropical: ['flat', 'pitched'],
  arid: ['flat'],
}

/** A hotel in a row of town houses, seen from across the street or, in some towns, the canal. */
export function drawStreetFacade(stage: Stage): string {
  const { random, stars, palette, light } = stage
  const base = 540
  const narrow = stars <= 2
  const floors = narrow ? random.integer(2, 3) : stars === 3 ? random.integer(3, 4) : random.integer(4, 5)
  const floorHeight = narrow ? 84 : floors === 5 ? 66 : 74
  const width = narrow ? random.integer(250, 330) : random.integer(320, 430)
  const x = 480 - width / 2 + random.between(-26, 26)
  const roofs = roofsOf[stage.climate]
  const house = townHouse(stage, { x, width, floors, floorHeight, distance: 0, roof: random.pick(roofs) })
  const canal =
    stage.climate === 'temperate' && (house.roof === 'stepped' || house.roof === 'bell') && random.chance(0.7)
  const parts: string[] = []
  let left = x
  while (left > -10) {
    const w = random.between(170, 260)
    left -= w + 2
    parts.push(
      drawHouse(
        stage,
        townHouse(stage, {
          x: left,
          width: w,
          floors: Math.max(2, floors - random.integer(0, 1)),
          floorHeight: floorHeight * random.between(0.84, 0.95),
          distance: 0.3,
          roof: random.pick(roofs),
        }),
        base,
      ),
    )
  }
  let right = x + width + 2
  while (right < 970) {
    const w = random.between(170, 260)
    parts.push(
      drawHouse(
        stage,
        townHouse(stage, {
          x: right,
          width: w,
          floors: Math.max(2, floors - random.integer(0, 1)),
          floorHeight: floorHeight * random.between(0.84, 0.95),
          distance: 0.3,
          roof: random.pick(roofs),
        }),
        base,
      ),
    )
    right += w + 2
  }
  const accent = random.pick(palette.accents)
  parts.push(drawHouse(stage, house, base), groundFloor(stage, house, base, accent))
  const treeSide = random.pick([-1, 1])
  if (canal) {
    parts.push(
      rect(0, base, 960, 22, light.lit(palette.stone)),
      water(stage, base + 22, 640),
      rect(x, base + 24, width, 78, light.lit(house.wall), 0.28),
      rects([[0, base + 18, 960, 8]], light.shade(palette.stone)),
      bicycle(stage, [480 + treeSide * -190, base + 12], 84, accent),
    )
  } else {
    parts.push(pavement(stage, base))
    if (random.chance(0.5)) parts.push(bench(stage, [480 - treeSide * 300, base + 24], 110))
    else parts.push(bicycle(stage, [480 - treeSide * 270, base + 26], 92, random.pick(palette.accents)))
  }
  parts.push(
    lamp(stage, [480 - treeSide * (width / 2 + 60), base + 22], 210),
    streetTree(stage, [480 + treeSide * (width / 2 + 74), base + 26], random.between(270, 330)),
  )
  const tall =
    floors * floorHeight +
    18 +
    (house.roof === 'flat'
      ? 40
      : house.roof === 'mansard' || house.roof === 'pitched'
        ? 100
        : Math.min(150, width * 0.42) + 20)
  const zoom = Math.min(1.45, Math.max(1, 520 / tall))
  return (
    drawSky(stage, { horizon: 520, disc: [random.pick([150, 810]), random.between(90, 150), 34] }) +
    place(480 - 480 * zoom, 628 - 620 * zoom + 6, zoom, parts.join(''))
  )
}

function townHouse(
  stage: Stage,
  plan: Pick<House, 'x' | 'width' | 'floors' | 'floorHeight' | 'distance' | 'roof'>,
): House {
  const { random, palette, climate } = stage
  const styles =
    climate === 'mediterranean'
      ? (['shutters', 'shutters', 'french'] as const)
      : climate === 'temperate'
        ? (['sash', 'french', 'casement', 'arched', 'shutters'] as const)
        : (['casement', 'sash'] as const)
  const style = random.pick(styles)
  return {
    ...plan,
    wall: random.pick(palette.walls),
    bays: Math.max(2, Math.round(plan.width / (style === 'shutters' ? 92 : 74))),
    look: {
      style,
      frame: palette.trim,
      accent: style === 'french' ? '#3f464e' : random.pick(palette.accents),
      snow: isSnowy(stage),
    },
  }
}

function drawHouse(stage: Stage, house: House, base: number): string {
  const { light, palette, random } = stage
  const { x, width, floors, floorHeight, distance, wall, look } = house
  const height = floors * floorHeight + 18
  const top = base - height
  const plain = light.far(wall, distance * 0.7)
  const dark = mix(light.shade(wall), plain, distance)
  const ground = floorHeight + 12
  const size: Point = [Math.min(36, width / house.bays / 2.1), floorHeight * (look.style === 'french' ? 0.7 : 0.58)]
  const openings = grid([x + 10, top + 14, width - 20, height - ground - 10], house.bays, floors - 1, size[0], size[1])
  const far: Stage =
    distance === 0
      ? stage
      : {
          ...stage,
          light: {
            ...light,
            lit: (surface) => light.far(surface, distance * 0.8),
            shade: (surface) => mix(light.shade(surface), plain, distance),
          },
        }
  let brick = ''
  if (random.chance(0.5)) {
    for (let count = 0; count < 34; count += 1) {
      brick += d`M${random.between(x + 6, x + width - 24)} ${top + 11 + random.integer(0, (height - 30) / 6) * 6}h${random.integer(9, 18)}`
    }
  }
  const bands: Box[] = []
  for (let floor = 1; floor < floors; floor += 1)
    bands.push([x, base - ground - (floor - 1) * ((height - ground) / (floors - 1)) - 3, width, 4])
  return [
    roof(far, house, top),
    rect(x, top, width, height, plain),
    bars(brick, dark, 2.6, 0.28),
    rects(bands.slice(0, random.chance(0.5) ? 1 : 9), far.light.lit(mix(wall, palette.trim, 0.55))),
    windows(far, openings, distance > 0 && look.style !== 'arched' ? { ...look, style: 'casement' } : look),
    rects([[x - 5, top - 4, width + 10, 10]], far.light.lit(mix(wall, palette.trim, 0.7))),
    rects([[x, top + 6, width, 7]], dark, 0.55),
    polygon(
      [
        [x + width, top],
        [x + width, base],
        [x + width - width * 0.16, base],
        [x + width - width * 0.05, top],
      ],
      dark,
      0.3,
    ),
    distance > 0
      ? windows(
          far,
          grid(
            [x + 8, base - ground + 20, width - 16, ground - 20],
            Math.max(2, house.bays - 1),
            1,
            size[0] * 1.25,
            ground * 0.66,
          ),
          { ...look, style: 'casement', lit: 0.8 },
        )
      : '',
  ].join('')
}

function roof(stage: Stage, { x, width, roof: kind, wall, look }: House, top: number): string {
  const { light, palette, random } = stage
  const tile = random.pick(palette.roofs)
  const cover = light.lit(isSnowy(stage) && kind !== 'mansard' ? '#eef2f6' : tile)
  const dark = light.shade(tile)
  const right = x + width
  const middle = x + width / 2
  const stack = (left: number, y: number, h: number): string =>
    rects([[left, y - h, 26, h + 20]], light.lit(wall)) +
    rects([[left + 15, y - h, 11, h + 20]], light.shade(wall), 0.7) +
    rects([[left - 3, y - h - 4, 32, 7]], light.lit(palette.stone)) +
    rects(
      [
        [left + 3, y - h - 15, 7, 12],
        [left + 15, y - h - 15, 7, 12],
      ],
      light.lit('#b5694a'),
    )
  switch (kind) {
    case 'mansard': {
      const rise = 74
      const count = Math.max(2, Math.round(width / 92))
      const boxes = grid([x + 14, top - rise + 16, width - 28, rise - 26], count, 1, 25, 38)
      const ribs: Box[] = []
      for (let rib = x + 18; rib < right - 10; rib += 11) ribs.push([rib, top - rise + 2, 1.2, rise - 4])
      return (
        stack(x + width * 0.12, top - rise, 34) +
        stack(right - width * 0.2, top - rise, 28) +
        polygon(
          [
            [x, top],
            [x + 17, top - rise],
            [right - 17, top - rise],
            [right, top],
          ],
          light.lit(tile),
        ) +
        rects(ribs, dark, 0.35) +
        rects([[x + 12, top - rise - 5, width - 24, 8]], light.lit(mix(tile, '#ffffff', isSnowy(stage) ? 0.9 : 0.25))) +
        rects(
          boxes.map(([bx, by, w, h]): Box => [bx - 6, by - 6, w + 12, h + 14]),
          light.lit(mix(wall, palette.trim, 0.6)),
        ) +
        area(
          boxes.map(([bx, by, w]) => d`M${bx - 9} ${by - 4}q${w / 2 + 9} -22 ${w + 18} 0z`).join(''),
          light.lit(isSnowy(stage) ? '#eef2f6' : mix(tile, '#ffffff', 0.15)),
        ) +
        windows(stage, boxes, { ...look, style: 'casement' })
      )
    }
    case 'stepped': {
      const steps = 5
      const points: Point[] = []
      const rise = Math.min(150, width * 0.42)
      for (let step = 0; step <= steps; step += 1)
        points.push(
          [x + (step / (steps + 0.8)) * (width / 2), top - (step * rise) / steps],
          [
            x + ((step + 1) / (steps + 0.8)) * (width / 2) - (step === steps ? (0.2 * width) / 2 / (steps + 0.8) : 0),
            top - (step * rise) / steps,
          ],
        )
      const mirrored = points.map(([px, py]): Point => [2 * middle - px, py]).toReversed()
      const caps: Box[] = [...points, ...mirrored]
        .filter((_, index) => index % 2 === 0)
        .map(([px, py]): Box => [px - 2, py - 4, width / 2 / (steps + 0.8) + 4, 5])
      return (
        polygon([...points, ...mirrored, [right, top + 4], [x, top + 4]], light.lit(wall)) +
        polygon(
          [
            [middle + width * 0.06, top - rise],
            ...mirrored.filter(([px]) => px > middle + width * 0.06),
            [right, top + 4],
            [middle + width * 0.3, top + 4],
          ],
          light.shade(wall),
          0.25,
        ) +
        rects(
          caps.slice(0, steps + 1).flatMap(([cx, cy, w, h]): Box[] => [
            [cx, cy, w, h],
            [2 * middle - cx - w, cy, w, h],
          ]),
          light.lit(isSnowy(stage) ? '#f3f6f8' : palette.trim),
        ) +
        windows(
          stage,
          [
            [middle - 14, top - rise * 0.58, 28, 46],
            ...(width > 240
              ? ([
                  [middle - width * 0.2 - 12, top - 50, 24, 36],
                  [middle + width * 0.2 - 12, top - 50, 24, 36],
                ] as Box[])
              : []),
          ],
          look,
        )
      )
    }
    case 'bell': {
      const h = Math.min(140, width * 0.4)
      const half = width / 2
      return (
        area(
          d`M${x} ${top + 4}q${half * 0.12} ${-h * 0.36} ${half * 0.42} ${-h * 0.42}q${half * 0.12} ${-h * 0.1} ${half * 0.14} ${-h * 0.42}q${half * 0.44} ${-h * 0.34} ${half * 0.88} 0q${half * 0.02} ${h * 0.32} ${half * 0.14} ${h * 0.42}q${half * 0.3} ${h * 0.06} ${half * 0.42} ${h * 0.42}z`,
          light.lit(mix(wall, palette.trim, 0.75)),
        ) +
        area(
          d`M${x + 12} ${top + 4}q${half * 0.14} ${-h * 0.3} ${half * 0.4} ${-h * 0.34}q${half * 0.1} ${-h * 0.12} ${half * 0.13} ${-h * 0.4}q${half * 0.36} ${-h * 0.28} ${half * 0.94 - 24} 0q${half * 0.02} ${h * 0.28} ${half * 0.13} ${h * 0.4}q${half * 0.26} ${h * 0.04} ${half * 0.4} ${h * 0.34}z`,
          light.lit(wall),
        ) +
        windows(stage, [[middle - 15, top - h * 0.6, 30, 48]], look)
      )
    }
    case 'gable': {
      const rise = width * 0.34
      return (
        stack(x + width * 0.68, top - rise * 0.5, 40) +
        polygon(
          [
            [x, top + 6],
            [middle, top - rise],
            [right, top + 6],
          ],
          light.lit(wall),
        ) +
        polygon(
          [
            [middle, top - rise],
            [right, top + 6],
            [right - width * 0.3, top + 6],
          ],
          light.shade(wall),
          0.2,
        ) +
        windows(stage, [[middle - 16, top - rise * 0.5, 32, 42]], look) +
        polygon(
          [
            [x - 18, top + 10],
            [middle, top - rise - 14],
            [right + 18, top + 10],
            [right + 2, top + 12],
            [middle, top - rise + 6],
            [x - 2, top + 12],
          ],
          cover,
        )
      )
    }
    case 'pitched': {
      const rise = 56
      const rows: Box[] = []
      if (!isSnowy(stage))
        for (let row = 1; row < 6; row += 1) rows.push([x - 6 + row * 3, top - row * 9.4, width + 12 - row * 6, 1.6])
      const eyes = grid(
        [x + 20, top - rise + 12, width - 40, rise - 20],
        Math.max(2, Math.round(width / 130)),
        1,
        24,
        22,
      )
      return (
        stack(x + width * 0.2, top - rise, 26) +
        polygon(
          [
            [x - 12, top + 2],
            [x + 10, top - rise],
            [right - 10, top - rise],
            [right + 12, top + 2],
          ],
          cover,
        ) +
        rects(rows, dark, 0.4) +
        (stage.climate === 'mediterranean'
          ? ''
          : area(
              eyes
                .map(([bx, by, w, h]) =>
                  polygonData([
                    [bx - 9, by + h],
                    [bx + w / 2, by - 14],
                    [bx + w + 9, by + h],
                  ]),
                )
                .join(''),
              light.lit(wall),
            ) +
            windows(
              stage,
              eyes.map(([bx, by, w, h]): Box => [bx + 4, by + 4, w - 8, h - 4]),
              { ...look, style: 'casement' },
            ))
      )
    }
    case 'flat':
    default: {
      const posts: Box[] = []
      for (let post = x + 6; post < right - 6; post += 12) posts.push([post, top - 22, 4.5, 20])
      const green = random.chance(0.6)
      return (
        (green
          ? bush(stage, [x + width * 0.1, top - 8], width * 0.34, 26) +
            rects(
              [
                [x + width * 0.56, top - 58, 5, 50],
                [right - 24, top - 58, 5, 50],
                [x + width * 0.53, top - 62, width * 0.44 - 6, 6],
              ],
              light.lit(palette.wood),
            )
          : stack(right - 70, top, 30)) +
        rects([...posts, [x - 2, top - 26, width + 4, 6]], light.lit(mix(wall, palette.trim, 0.7)))
      )
    }
  }
}

function groundFloor(stage: Stage, { x, width, floorHeight, wall, look }: House, base: number, accent: Color): string {
  const { light, palette, random, stars } = stage
  const height = floorHeight + 12
  const top = base - height
  const middle = x + width / 2
  const plinth = random.pick([mix(wall, palette.trim, 0.6), mix(wall, '#3b4048', 0.55), accent])
  const doorWidth = stars >= 4 ? 62 : 46
  const side = (width - doorWidth - 70) / 2
  const fronts: Box[] = [
    [x + 18, top + 22, side, height - 40],
    [middle + doorWidth / 2 + 17, top + 22, side, height - 40],
  ]
  const kind = random.integer(0, 2)
  const shop =
    kind === 0
      ? windows(
          stage,
          fronts.flatMap(([fx, fy, w, h]) =>
            grid([fx, fy, w, h], Math.max(1, Math.round(w / 64)), 1, Math.min(50, w - 8), h),
          ),
          { ...look, style: 'arched', lit: 0.95 },
        )
      : windows(stage, fronts, { ...look, style: 'casement', lit: 1 })
  const parts = [
    rect(x, top, width, height, light.lit(plinth)),
    rect(x, base - 14, width, 14, light.shade(plinth)),
    shop,
    rects([[x - 3, top - 3, width + 6, 8]], light.lit(mix(plinth, palette.trim, 0.6))),
    door(stage, [middle - doorWidth / 2, top + 20, doorWidth, height - 20], random.pick(palette.accents), palette.trim),
  ]
  if (kind !== 0)
    parts.push(...fronts.map(([fx, fy, w]) => awning(stage, [fx - 2, fy - 10, w + 4, 26], accent, kind === 1)))
  if (stars >= 4) {
    parts.push(
      area(d`M${middle - 52} ${top + 20}q52 -34 104 0v9h-104z`, light.lit(accent)),
      rects([[middle - 52, top + 26, 104, 4]], light.lit('#e3c070')),
      rects(
        [
          [middle - 48, top + 29, 3, height - 29],
          [middle + 45, top + 29, 3, height - 29],
        ],
        light.lit('#e3c070'),
      ),
      rounded(middle - 40, base - 3, 80, 6, 2, light.lit('#9c3a3f')),
    )
  }
  const pots = doorPots(stage, middle, base + 8, doorWidth / 2 + 17, stars >= 4 ? 66 : 52)
  parts.push(pots, starSign(stage, [x + width - 22, top - 92], 84, accent))
  return parts.join('')
}
