import { mix, type Color } from './color.ts'
import { skyline, water } from './land.ts'
import { course, onWall, panel, panels, type Wall } from './perspective.ts'
import { bush, palm, tree } from './plants.ts'
import { area, polygon, rect, rects, stroke } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { isSnowy } from './street.ts'

type Skin = 'balconies' | 'curtain' | 'fins' | 'frames'

interface Block {
  corner: number
  left: number
  right: number
  floors: number
  /** Units of the picture per floor at the near corner. */
  scale: number
  skin: Skin
  wall: Color
  /** Floors that lie open below the skin. */
  lobby: number
}

const horizon = 556

/** A tall hotel among others, seen from the street: two fronts, a podium, planting. */
export function drawTowerFacade(stage: Stage): string {
  const { random, light, palette, climate } = stage
  const warm = climate === 'tropical' || climate === 'arid' || climate === 'mediterranean'
  const skins: readonly Skin[] = warm ? ['balconies', 'balconies', 'frames', 'fins'] : ['curtain', 'fins', 'frames']
  const corner = 470 + random.between(-70, 70)
  const flip = random.pick([-1, 1])
  const wall: Color = random.pick<Color>(
    warm ? [palette.walls[0] as Color, '#f2ece0', '#e6dccb'] : ['#d9d2c5', '#8b97a0', '#b08f76', '#566672', '#e9e3d8'],
  )
  const floors = random.integer(15, 22)
  const tower: Block = {
    corner,
    left: flip < 0 ? 190 : 120,
    right: flip < 0 ? 120 : 190,
    floors,
    scale: 470 / floors,
    skin: random.pick(skins),
    wall,
    lobby: 1,
  }
  const side = corner + flip * 190
  const sister: Block = {
    corner: side,
    left: 70,
    right: 90,
    floors: Math.round(floors * random.between(0.45, 0.66)),
    scale: tower.scale * 0.86,
    skin: random.pick(skins),
    wall: random.pick([wall, palette.stone]),
    lobby: 1,
  }
  const podium: Block = {
    corner: corner + flip * 20,
    left: 300,
    right: 330,
    floors: 3,
    scale: tower.scale * 1.3,
    skin: 'curtain',
    wall: mix(palette.stone, wall, 0.4),
    lobby: 3,
  }
  const green = [-1, 1].flatMap((edge) =>
    warm
      ? [
          palm(stage, [480 + edge * random.between(230, 270), 606], random.between(170, 220)),
          palm(stage, [480 + edge * random.between(320, 400), 622], random.between(220, 290)),
        ]
      : [
          tree(stage, [480 + edge * random.between(270, 300), 604], 130),
          tree(stage, [480 + edge * random.between(380, 430), 616], 170),
        ],
  )
  const seaside = climate === 'tropical' && random.chance(0.5)
  return [
    drawSky(stage, { horizon: 540, disc: [480 - flip * 300, random.between(130, 260), 44], clouds: 4 }),
    skyline(stage, 570, 300, 0.68),
    seaside ? water(stage, 548, 640) : skyline(stage, 575, 150, 0.45),
    rect(0, 572, 960, 70, light.lit(isSnowy(stage) ? '#e9eef3' : mix(palette.ground, palette.stone, 0.4))),
    rect(0, 606, 960, 40, light.shade(mix(palette.stone, '#6d6c72', 0.5))),
    rects(
      [
        [40, 622, 120, 4],
        [280, 622, 120, 4],
        [520, 622, 120, 4],
        [760, 622, 120, 4],
      ],
      light.lit(palette.trim),
      0.5,
    ),
    drawBlock(stage, sister),
    crown(stage, tower),
    drawBlock(stage, tower),
    drawBlock(stage, podium),
    canopy(stage, podium),
    bush(stage, [podium.corner - 300, 606], 210, 24, palette.bloom[0]),
    bush(stage, [podium.corner + 110, 606], 210, 24),
    ...green,
  ].join('')
}

function faces({ corner, left, right, scale }: Block): readonly [Wall, Wall] {
  const shared = { nearScale: scale, eyeHeight: 0.9, horizon }
  return [
    { ...shared, nearX: corner, farX: corner - left, farScale: scale * (1 - left / 900) },
    { ...shared, nearX: corner, farX: corner + right, farScale: scale * (1 - right / 900) },
  ]
}

function drawBlock(stage: Stage, block: Block): string {
  const { light, random } = stage
  const { floors, skin, wall, lobby } = block
  const [left, right] = faces(block)
  const glass = mix(light.sky[1], light.lamps ? '#2a3550' : '#4f6675', 0.55)
  const glassDark = mix(light.sky[0], light.lamps ? '#1d2742' : '#3c4f60', 0.62)
  const parts: string[] = []
  for (const [face, width, paint, pane] of [
    [left, block.left, light.lit, glass],
    [right, block.right, light.shade, glassDark],
  ] as const) {
    const columns = Math.max(3, Math.round(width / 26))
    const lights = new Set<number>()
    if (light.lamps)
      for (let index = 0; index < columns * floors; index += 1) if (random.chance(0.17)) lights.add(index)
    const isLit = (column: number, row: number): boolean => lights.has(row * columns + column)
    const body = lobby < floors ? lobby : 0
    const slats = (share: number, low: number): string => {
      let data = ''
      for (let column = 0; column <= columns; column += 1)
        data += panel(
          face,
          Math.max(0, (column - share / 2) / columns),
          Math.min(1, (column + share / 2) / columns),
          low,
          floors,
        )
      return data
    }
    const decks = (share: number, offset = 0): string => {
      let data = ''
      for (let row = body; row < floors; row += 1) data += panel(face, 0, 1, row + offset, row + offset + share)
      return data
    }
    const rows = floors - body
    parts.push(area(panel(face, 0, 1, 0, floors), pane))
    if (skin === 'curtain') {
      parts.push(
        stroke(
          Array.from({ length: floors }, (_, row) => course(face, row)).join(''),
          paint(mix(wall, '#ffffff', 0.3)),
          1.6,
          0.75,
        ),
      )
      parts.push(area(panels(face, columns, 1, [0, floors], [0.07, 1]), paint(wall), 0.8))
      parts.push(
        polygon(
          [
            onWall(face, 0.1, floors),
            onWall(face, 0.45, floors),
            onWall(face, 0.95, floors * 0.35),
            onWall(face, 0.6, floors * 0.35),
          ],
          mix(pane, '#ffffff', 0.5),
          0.22,
        ),
      )
    } else if (skin === 'balconies') {
      parts.push(area(slats(0.14, body), paint(wall)))
      parts.push(area(decks(0.16, 0.3), light.shade(wall), 0.35))
      parts.push(area(decks(0.36, -0.06), paint(mix(wall, '#ffffff', 0.35))))
    } else if (skin === 'fins') {
      parts.push(area(slats(0.34, body), paint(wall)))
      parts.push(stroke(Array.from({ length: rows }, (_, row) => course(face, body + row)).join(''), paint(wall), 2.4))
    } else {
      parts.push(area(slats(0.38, body) + decks(0.4), paint(wall)))
      parts.push(
        stroke(
          Array.from({ length: Math.ceil(rows / 4) }, (_, row) => course(face, body + row * 4)).join(''),
          paint(mix(wall, '#ffffff', 0.4)),
          3,
        ),
      )
    }
    const glow = panels(
      face,
      columns,
      rows,
      [
        body + (skin === 'balconies' ? 0.14 : skin === 'frames' ? 0.2 : 0),
        floors + (skin === 'balconies' ? 0.14 : skin === 'frames' ? 0.2 : 0),
      ],
      [0.6, 0.54],
      isLit,
    )
    if (glow !== '') parts.push(area(glow, light.glow, 0.92))
    if (body > 0)
      parts.push(area(panel(face, 0, 1, 0, body), light.lamps ? mix(light.glow, pane, 0.3) : mix(pane, '#2c3742', 0.3)))
    parts.push(area(panel(face, 0, 1, floors, floors + 0.35), paint(mix(wall, '#ffffff', 0.25))))
  }
  return parts.join('')
}

function crown(stage: Stage, block: Block): string {
  const { light, random } = stage
  const [left, right] = faces(block)
  const kind = random.integer(0, 2)
  const top = block.floors + 0.35
  if (kind === 0) {
    const inner = (face: Wall, paint: Color): string => area(panel(face, 0.08, 0.8, top, top + 1.6), paint)
    const [x, y] = onWall(left, 0.1, top + 1.6)
    return (
      inner(left, light.lit(block.wall)) +
      inner(right, light.shade(block.wall)) +
      rects([[x - 1.5, y - 52, 3, 52]], light.shade('#59606a'))
    )
  }
  if (kind === 1) {
    const [lx, ly] = onWall(left, 1, top)
    const [cx, cy] = onWall(left, 0, top)
    const [rx, ry] = onWall(right, 1, top)
    return (
      polygon(
        [
          [lx, ly],
          [cx, cy - 46],
          [cx, cy],
        ],
        light.lit(block.wall),
      ) +
      polygon(
        [
          [rx, ry],
          [cx, cy - 46],
          [cx, cy],
        ],
        light.shade(block.wall),
      )
    )
  }
  const [x, y] = onWall(left, 0.5, top)
  return bush(stage, [x - 60, y + 14], 120, 24)
}

function canopy(stage: Stage, block: Block): string {
  const { light } = stage
  const x = block.corner
  return (
    polygon(
      [
        [x - 120, 560],
        [x, 574],
        [x + 110, 560],
        [x + 110, 552],
        [x, 562],
        [x - 120, 552],
      ],
      light.lit(mix(block.wall, '#ffffff', 0.5)),
    ) +
    polygon(
      [
        [x, 562],
        [x + 110, 552],
        [x + 110, 560],
        [x, 574],
      ],
      light.shade(block.wall),
      0.5,
    ) +
    rects(
      [
        [x - 112, 558, 4, 38],
        [x - 3, 572, 5, 34],
        [x + 104, 558, 4, 38],
      ],
      light.shade('#4c535b'),
    )
  )
}
