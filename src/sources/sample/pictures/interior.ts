import { drawBackdrop } from './backdrop.ts'
import { mix, multiply, type Color } from './color.ts'
import type { Climate } from './palette.ts'
import {
  archData,
  area,
  boxData,
  d,
  inset,
  polygon,
  rect,
  rects,
  roundedData,
  stroke,
  type Box,
  type Point,
} from './shapes.ts'
import type { Stage } from './stage.ts'

/** A room seen from inside: its own light, its materials, and the stage outside its windows. */
export interface Interior extends Stage {
  outside: Stage
  wall: Color
  /** A second wall colour: panelling, headboard, niche. */
  panel: Color
  floor: Color
  timber: Color
  metal: Color
  /** Upholstery, bedding and curtains, strongest first. */
  textiles: readonly [Color, Color, Color]
}

type Scheme = readonly [wall: Color, panel: Color, floor: Color, textiles: readonly [Color, Color, Color]]

const schemes: Record<Climate, readonly Scheme[]> = {
  tropical: [
    ['#f3ead8', '#b98a5c', '#c9a274', ['#1f7a78', '#e8b04a', '#f7efe0']],
    ['#dfe6d6', '#2f6a60', '#b98f66', ['#d9694a', '#f0cf94', '#fbf5e8']],
    ['#f4ddc5', '#8a5f42', '#d6bb90', ['#2d5f6e', '#e29a6a', '#fbf3e3']],
  ],
  arid: [
    ['#efdcc0', '#c98a62', '#c9996c', ['#1f6c73', '#d69b3a', '#f8ecd6']],
    ['#e3b58d', '#a65b41', '#d9b88d', ['#2e5a86', '#e9c58c', '#fbf1de']],
    ['#f5ead6', '#b0593f', '#b88560', ['#b0432f', '#e0ae62', '#f8efdf']],
  ],
  temperate: [
    ['#dfe2dc', '#45605a', '#b08a66', ['#2f5a53', '#c98b3b', '#f5f0e6']],
    ['#e9dfd0', '#7f949c', '#9c7656', ['#8e3f46', '#dfc7a2', '#f7f2e8']],
    ['#c9d2d4', '#2f435c', '#bf9b74', ['#27476b', '#d9a066', '#f4efe4']],
    ['#ecd9cc', '#b5705a', '#a67f5f', ['#a8583f', '#8fa08c', '#f8f2e7']],
  ],
  cold: [
    ['#dbe0e2', '#3c6178', '#c3a27c', ['#a83f38', '#e0b765', '#f7f3ea']],
    ['#ebe4d6', '#80563c', '#b08a64', ['#2f5578', '#c98d5a', '#f8f4ec']],
    ['#b9c6c3', '#2f584f', '#c9ab84', ['#d09a48', '#7f9c94', '#f6f2e9']],
  ],
  alpine: [
    ['#c1915f', '#8f6340', '#a97b50', ['#9c3a32', '#e9dcc3', '#f7f0e1']],
    ['#f0e7d6', '#9a6b45', '#b58a5e', ['#2f5f4f', '#c9713f', '#f7f1e4']],
    ['#d9b488', '#6f4a34', '#b98c60', ['#355a7c', '#d9a55a', '#f8f2e6']],
  ],
  mediterranean: [
    ['#f8f2e6', '#3e7f8d', '#c98a62', ['#2f5f8a', '#e8b968', '#fdf8ee']],
    ['#f3dcc0', '#b5634a', '#d6b48c', ['#4a735c', '#e0936a', '#fcf6ea']],
    ['#efe6d4', '#8d9c74', '#bd7d58', ['#c0694a', '#a9b48c', '#fdf8ee']],
  ],
}

/** Steps inside: daylight through the windows, or, once lamps are on, a warm light of its own. */
export function stepInside(stage: Stage): Interior {
  const { random, light, climate } = stage
  const [wall, panel, floor, textiles] = random.pick(schemes[climate])
  const key: Color = light.lamps ? '#f3d7b4' : mix(light.lit('#ffffff'), '#fff8ee', 0.5)
  const fill: Color = light.lamps ? '#b08b84' : '#b9b3b4'
  return {
    ...stage,
    outside: stage,
    light: { ...light, lit: (surface) => multiply(surface, key), shade: (surface) => multiply(surface, fill) },
    wall,
    panel,
    floor,
    timber: mix(stage.palette.wood, '#b98a5c', random.between(0, 0.5)),
    metal: random.pick(['#c9a257', '#3d4248', '#b07f58']),
    textiles,
  }
}

/** The back wall with its skirting, and a floor of boards, stone or tiles running towards the eye. */
export function shell(room: Interior, floorTop: number, kind: 'boards' | 'tiles' | 'stone'): string {
  const { light, wall, floor } = room
  const lines: string[] = []
  const vanish = floorTop - 320
  for (let index = -12; index <= 12; index += 1) {
    const x = 480 + index * 78
    const foot = 480 + ((x - 480) * (640 - vanish)) / (floorTop - vanish)
    lines.push(d`M${x} ${floorTop}L${foot} 640`)
  }
  const cross =
    kind === 'boards' ? [] : [0.16, 0.38, 0.68].map((share) => d`M0 ${floorTop + (640 - floorTop) * share}H960`)
  let seams = ''
  if (kind === 'boards') {
    for (let index = -12; index < 12; index += 1) {
      const share = room.random.between(0.1, 0.9)
      const y = floorTop + (640 - floorTop) * share
      const at = (line: number): number => 480 + (line * 78 * (y - vanish)) / (floorTop - vanish)
      seams += d`M${at(index)} ${y}H${at(index + 1)}`
    }
  }
  return (
    rect(0, 0, 960, floorTop, light.lit(wall)) +
    rect(0, floorTop, 960, 640 - floorTop, light.lit(kind === 'stone' ? mix(floor, '#efe8da', 0.6) : floor)) +
    stroke(
      lines.join('') + cross.join('') + seams,
      light.shade(floor),
      kind === 'boards' ? 1.8 : 1.5,
      kind === 'boards' ? 0.6 : 0.5,
    ) +
    rects([[0, floorTop - 14, 960, 14]], light.lit(mix(wall, '#ffffff', 0.45))) +
    rects([[0, floorTop, 960, 5]], light.shade(floor), 0.5)
  )
}

/** How the windows of a wall are made. */
interface WindowMake {
  /** Panes side by side. */
  columns?: number
  arched?: boolean
  /** Set back into the wall, with a reveal around it. */
  deep?: boolean
}

/** A window onto the world outside. */
export function windowOnto(room: Interior, box: Box, make: WindowMake = {}): string {
  return windowsOnto(room, [box], make)
}

/** Windows side by side, from left to right, which share one view: what leaves the one enters the next. */
export function windowsOnto(
  room: Interior,
  boxes: readonly Box[],
  { columns = 2, arched = false, deep = true }: WindowMake = {},
): string {
  const { light, palette, wall } = room
  const [first, last] = [boxes[0] as Box, boxes.at(-1) as Box]
  const reach: Box = [first[0], first[1], last[0] + last[2] - first[0], first[3]]
  const frame = light.lit(mix(palette.trim, room.timber, room.climate === 'alpine' ? 0.7 : 0))
  const bars: Box[] = []
  const hole = (box: Box): string => (arched ? archData(box) : boxData(box))
  for (const [x, y, w, h] of boxes) {
    bars.push(
      [x, y + h - 6, w, 6],
      [x, y + (arched ? w / 2 : 0), 6, h - (arched ? w / 2 : 0)],
      [x + w - 6, y + (arched ? w / 2 : 0), 6, h - (arched ? w / 2 : 0)],
    )
    if (!arched) bars.push([x, y, w, 6])
    for (let column = 1; column < columns; column += 1) bars.push([x + (column / columns) * w - 2.5, y + 3, 5, h - 3])
    if (columns > 1 && h > 180) bars.push([x, y + (arched ? w / 2 : h * 0.28), w, 4])
  }
  const cover = `${boxData([reach[0] - 1, reach[1] - 1, reach[2] + 2, reach[3] + 1])}${boxes.map(hole).join('')}`
  return [
    inset(reach, drawBackdrop(room.outside)),
    boxes.length > 1 || arched ? area(cover, light.lit(wall)).replace('<path', '<path fill-rule="evenodd"') : '',
    deep
      ? stroke(
          boxes.map(([x, y, w, h]) => hole([x - 6, y - 6, w + 12, h + 12])).join(''),
          light.lit(mix(wall, palette.trim, 0.5)),
          12,
        )
      : '',
    deep && !arched
      ? rects(
          boxes.flatMap(([x, y, w, h]): Box[] => [
            [x - 12, y - 12, w + 24, 12],
            [x - 12, y, 12, h],
          ]),
          light.shade(wall),
          0.45,
        )
      : '',
    rects(bars, frame),
    arched
      ? stroke(
          boxes.map(([x, y, w]) => d`M${x + 3} ${y + w / 2}a${w / 2 - 3} ${w / 2 - 3} 0 0 1 ${w - 6} 0`).join(''),
          frame,
          6,
        )
      : '',
    rects(
      boxes.map(([x, y, w, h]): Box => [x - 18, y + h, w + 36, 9]),
      light.lit(mix(palette.trim, '#ffffff', 0.3)),
    ),
    rects(
      boxes.map(([x, y, w, h]): Box => [x - 14, y + h + 9, w + 28, 6]),
      light.shade(wall),
      0.5,
    ),
  ].join('')
}

/** A pair of curtains drawn to the sides of a window, hung from a rail. */
export function curtains(room: Interior, [x, y, w, h]: Box, color: Color, share = 0.2): string {
  const { light, metal } = room
  const one = (left: number, width: number): string => {
    const folds: Box[] = []
    for (let fold = 0; fold < 4; fold += 1) folds.push([left + (fold + 0.55) * (width / 4), y, width * 0.09, h])
    return area(roundedData([left, y, width, h], 3), light.lit(color)) + rects(folds, light.shade(color), 0.6)
  }
  const width = w * share
  return (
    rects([[x - width * 0.7, y - 9, w + width * 1.4, 5]], light.lit(metal)) +
    one(x - width * 0.55, width) +
    one(x + w - width * 0.45, width)
  )
}

/** A patch of light that a window throws across the floor. */
export function sunPatch(room: Interior, [x, w]: Point, top: number): string {
  if (room.light.lamps || room.light.hour === 'overcast') return ''
  const at = (dx: number): Point[] => [
    [x + dx, top + 18],
    [x + dx + w * 0.44, top + 18],
    [x + dx + w * 0.44 - 120, top + 118],
    [x + dx - 130, top + 118],
  ]
  return polygon(at(0), '#fff6dc', 0.36) + polygon(at(w * 0.54), '#fff6dc', 0.36)
}

/** Upright or crossed lines over a wall: boards, panelling. */
export function panelling(room: Interior, [x, y, w, h]: Box, color: Color, step: number): string {
  const lines: Box[] = []
  for (let at = x + step; at < x + w - 1; at += step) lines.push([at, y, 2, h])
  return (
    area(boxData([x, y, w, h]), room.light.lit(color)) +
    rects(lines, room.light.shade(color), 0.5) +
    rects([[x, y, w, 4]], room.light.lit(mix(color, '#ffffff', 0.3)))
  )
}
