import { mix, type Color } from './color.ts'
import { dunes, hills } from './land.ts'
import { agave, bush, palm } from './plants.ts'
import { archData, area, circleData, d, polygon, rect, rects, type Box } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { doorPots } from './street.ts'

interface Cube {
  box: Box
  tone: number
}

/** Earthen cubes piled up behind a gate, with dunes or hills around and palms before them. */
export function drawAdobeFacade(stage: Stage): string {
  const { random, light, palette, stars } = stage
  const wall = random.pick(palette.walls)
  const base = 540
  const cubes: Cube[] = [{ box: [480 - 150, base - 190, 300, 190], tone: 0 }]
  const levels = Math.min(4, stars)
  for (const side of [-1, 1]) {
    for (let level = 0; level < levels; level += 1) {
      const w = random.between(90, 150)
      const h = random.between(90, 150) + (levels - level) * 18
      const middle = 480 + side * (110 + level * random.between(62, 86))
      cubes.unshift({
        box: [middle - w / 2, base - h - (level === 0 ? random.between(90, 170) : 0), w, h + 200],
        tone: level % 2 === 0 ? 0.12 : -0.06,
      })
    }
  }
  cubes.unshift({ box: [480 - 70 + random.between(-40, 40), base - 300 - stars * 14, 120, 400], tone: 0.1 })
  const accent = random.pick(palette.accents)
  return [
    drawSky(stage, {
      horizon: 450,
      disc: [random.pick([190, 770]), random.between(120, 300), 46],
      clouds: random.integer(0, 2),
    }),
    hills(stage, 350, 70, light.far(palette.hill, 0.6), 480),
    dunes(stage, 430, 3),
    palm(stage, [300, 480], 300, 0.2),
    palm(stage, [690, 480], 330, 0.2),
    ...cubes.map(({ box, tone }, index) =>
      cube(stage, box, tone > 0 ? mix(wall, '#ffffff', tone) : mix(wall, '#7a4a34', -tone), index % 3),
    ),
    area(archData([440, base - 150, 80, 150], true), light.lit(mix(wall, '#ffffff', 0.35))),
    area(archData([448, base - 138, 64, 138], true), light.lit(accent)),
    rects(
      [
        [479, base - 110, 2, 110],
        [456, base - 70, 48, 3],
        [456, base - 40, 48, 3],
      ],
      light.shade(accent),
    ),
    area(
      Array.from({ length: stars }, (_, index) => circleData(480 + (index - (stars - 1) / 2) * 15, base - 168, 4)).join(
        '',
      ),
      light.lamps ? light.glow : light.lit(accent),
    ),
    lantern(stage, 424, base - 112),
    lantern(stage, 536, base - 112),
    area(d`M-20 ${base - 2}Q480 ${base - 14} 980 ${base - 2}V640H-20z`, light.lit(palette.ground)),
    area(
      d`M440 ${base - 4}h80Q560 590 660 640H300Q400 590 440 ${base - 4}z`,
      light.lit(mix(palette.ground, '#ffffff', 0.35)),
    ),
    area(d`M-20 600Q160 570 360 640H-20z`, light.shade(palette.ground), 0.7),
    doorPots(stage, 480, base + 8, 64, 56),
    palm(stage, [146, 590], random.between(330, 400)),
    palm(stage, [826, 600], random.between(300, 430)),
    agave(stage, [250, 592], 62),
    agave(stage, [720, 604], 74),
    bush(stage, [-20, 640], 210, 40, random.pick(palette.bloom)),
  ].join('')
}

function cube(stage: Stage, [x, y, w, h]: Box, wall: Color, top: number): string {
  const { light, random, palette } = stage
  const teeth: Box[] = []
  if (top === 0) for (let at = x; at < x + w - 8; at += 18) teeth.push([at, y - 11, 10, 12])
  const slots: Box[] = []
  let arches = ''
  for (let row = y + 26; row < y + Math.min(h, 250) - 40; row += 56) {
    for (let at = x + 18; at < x + w * 0.72 - 10; at += 34) {
      if (random.chance(0.35)) continue
      if (random.chance(0.5)) arches += archData([at, row, 15, 28], true)
      else slots.push([at + 2, row + 4, 11, 20])
    }
  }
  const opening = light.lamps ? light.glow : light.shade(mix(wall, '#3d2a2a', 0.7))
  const beams: Box[] = []
  if (top === 1) for (let at = x + 8; at < x + w * 0.7; at += 15) beams.push([at, y + 11, 5, 7])
  return (
    rect(x, y, w, h, light.lit(wall)) +
    rects(teeth, light.lit(wall)) +
    rect(x + w * 0.72, y, w * 0.28, h, light.shade(wall), 0.75) +
    rects([[x, y, w * 0.72, 4]], light.lit(mix(wall, '#ffffff', 0.4))) +
    rects(slots, opening) +
    (arches === '' ? '' : area(arches, opening)) +
    rects(beams, light.shade(palette.wood)) +
    (top === 2
      ? area(
          d`M${x + w * 0.2} ${y}a${w * 0.26} ${w * 0.26} 0 0 1 ${w * 0.52} 0z`,
          light.lit(mix(wall, '#ffffff', 0.3)),
        ) +
        area(
          d`M${x + w * 0.5} ${y}a${w * 0.3} ${w * 0.3} 0 0 0 ${-w * 0.04} ${-w * 0.26}a${w * 0.26} ${w * 0.26} 0 0 1 ${w * 0.26} ${w * 0.26}z`,
          light.shade(wall),
          0.6,
        )
      : '')
  )
}

function lantern(stage: Stage, x: number, y: number): string {
  const { light } = stage
  return (
    (light.lamps ? area(circleData(x, y + 10, 26), light.glow, 0.25) : '') +
    polygon(
      [
        [x - 7, y],
        [x + 7, y],
        [x + 5, y + 20],
        [x - 5, y + 20],
      ],
      light.lamps ? light.glow : light.lit('#f2e4c4'),
    ) +
    polygon(
      [
        [x - 9, y + 1],
        [x, y - 9],
        [x + 9, y + 1],
      ],
      light.shade('#4a3b33'),
    )
  )
}
