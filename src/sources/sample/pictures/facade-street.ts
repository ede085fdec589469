import { mix, type Color } from './color.ts'
import { houseRoof, type House, type Roof } from './house-roof.ts'
import { water } from './land.ts'
import { awning, door, grid, windows } from './openings.ts'
import { area, bars, d, place, polygon, rect, rects, rounded, type Box, type Point } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { bench, bicycle, doorPots, isSnowy, lamp, pavement, starSign, streetTree } from './street.ts'

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
    houseRoof(far, house, top),
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
