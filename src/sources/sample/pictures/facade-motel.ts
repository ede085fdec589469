import { mix, type Color } from './color.ts'
import { drawGround, treeBelt } from './grounds.ts'
import { onWall, panel, panels, type Wall } from './perspective.ts'
import { agave, bush, palm } from './plants.ts'
import { area, circle, circleData, d, ellipse, polygon, rects, rounded, stroke } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { isSnowy, streetTree } from './street.ts'

/** A roadside inn: one long storey under a thin roof, doors in a row, a sign on a pole. */
export function drawMotelFacade(stage: Stage): string {
  const { random, light, palette, climate, stars } = stage
  const base = 520
  const side = random.pick([-1, 1])
  const accent = random.pick(palette.accents)
  const second = random.pick(palette.accents)
  const wall = random.pick(palette.walls)
  const floors = stars === 1 ? 1 : 2
  const height = floors * 5.2
  const scale = floors === 1 ? 40 : 29
  const face: Wall = {
    nearX: 480 - side * 270,
    farX: 480 + side * 440,
    nearScale: scale,
    farScale: scale * 0.56,
    eyeHeight: 2.6,
    horizon: base - 60,
  }
  const end: Wall = {
    nearX: 480 - side * 270,
    farX: 480 - side * 430,
    nearScale: scale,
    farScale: scale * 0.84,
    eyeHeight: 2.6,
    horizon: base - 60,
  }
  const rooms = 7
  const glass = light.lamps ? light.glow : mix(light.sky[1], '#43525e', 0.6)
  const parts: string[] = []
  parts.push(area(panel(end, 0, 1, 0, height), light.shade(wall)), area(panel(face, 0, 1, 0, height), light.lit(wall)))
  for (let floor = 0; floor < floors; floor += 1) {
    const low = floor * 5.2
    let doors = ''
    let panes = ''
    let frames = ''
    for (let room = 0; room < rooms; room += 1) {
      const u = room / rooms
      doors += panel(face, u + 0.018, u + 0.048, low, low + 3.3)
      frames += panel(face, u + 0.058, u + 0.126, low + 0.9, low + 3.4)
      panes += panel(face, u + 0.063, u + 0.121, low + 1.1, low + 3.2)
    }
    parts.push(
      area(panel(face, 0, 1, low + 3.9, low + 5.2), light.shade(wall), 0.75),
      area(doors, light.lit(floor === 0 ? accent : second)),
      area(frames, light.lit(palette.trim)),
      area(panes, glass),
      area(panels(face, rooms, 1, [low, low + 4.6], [0.035, 1]), light.lit(palette.trim)),
    )
    if (floor > 0)
      parts.push(
        area(panel(face, -0.02, 1, low - 0.25, low + 0.1), light.lit(palette.trim)),
        area(
          panel(face, 0, 1, low + 1.05, low + 1.2) + panels(face, rooms * 5, 1, [low, low + 1.1], [0.16, 1]),
          light.lit(accent),
        ),
      )
  }
  const roof = [
    onWall(face, -0.05, height + 0.1),
    onWall(face, 1.02, height + 0.1),
    onWall(face, 1.02, height + 0.75),
    onWall(face, -0.05, height + 0.75),
  ] as const
  const [ex, ey] = onWall(end, 1.05, height + 0.1)
  const snow = isSnowy(stage)
  const poleX = 480 - side * 60
  return [
    drawSky(stage, { horizon: 450, disc: [480 + side * 300, random.between(150, 270), 46], clouds: 3 }),
    treeBelt(stage, 500),
    ...parts,
    polygon([roof[0], [ex, ey], [ex, ey - 13], roof[3]], light.shade(accent)),
    polygon([...roof], light.lit(snow ? '#f3f6f8' : accent)),
    drawGround(stage, base, true),
    car(stage, 480 + side * 190, base + 74, side, random.pick(['#c9553f', '#3f7f8c', '#e0b04c', '#d9d2c0'] as const)),
    roadSign(stage, poleX, base + 46, accent, second),
    climate === 'arid'
      ? agave(stage, [480 - side * 330, base + 70], 76) + palm(stage, [480 - side * 400, base + 60], 340)
      : streetTree(stage, [480 - side * 390, base + 50], 330),
    bush(stage, [480 - side * 250 - 70, base + 22], 140, 26, random.pick(palette.bloom)),
  ].join('')
}

function roadSign(stage: Stage, x: number, foot: number, accent: Color, second: Color): string {
  const { light, stars } = stage
  const top = foot - 440
  const burst = Array.from({ length: 8 }, (_, index) => {
    const angle = (index / 8) * Math.PI * 2
    return d`M${x + Math.cos(angle) * 20} ${top + 6 + Math.sin(angle) * 20}L${x + Math.cos(angle) * (index % 2 ? 32 : 44)} ${top + 6 + Math.sin(angle) * (index % 2 ? 32 : 44)}`
  }).join('')
  return (
    rects(
      [
        [x - 26, top + 60, 9, 440 - 60],
        [x + 17, top + 60, 9, 440 - 60],
      ],
      light.shade('#4d555c'),
    ) +
    stroke(burst, light.lamps ? light.glow : light.lit('#e9b84e'), 4) +
    circle(x, top + 6, 15, light.lamps ? light.glow : light.lit('#e9b84e')) +
    rounded(x - 88, top + 58, 176, 78, 12, light.lit(accent)) +
    rounded(x - 78, top + 68, 156, 58, 8, light.lit('#f8f0e0')) +
    area(
      Array.from({ length: stars }, (_, index) => circleData(x + (index - (stars - 1) / 2) * 34, top + 97, 11)).join(
        '',
      ),
      light.lit(accent),
    ) +
    rounded(x - 64, top + 146, 128, 34, 8, light.lit(second)) +
    rects(
      [
        [x - 50, top + 159, 60, 7],
        [x + 18, top + 159, 32, 7],
      ],
      light.lit('#f8f0e0'),
    )
  )
}

function car(stage: Stage, x: number, y: number, side: number, color: Color): string {
  const { light } = stage
  const f = side
  return (
    ellipse(x, y, 118, 9, light.shade('#4a4a50'), 0.5) +
    area(
      d`M${x - f * 112} ${y - 8}q${f * -4} -30 ${f * 12} -34l${f * 44} -4q${f * 16} -34 ${f * 42} -36h${f * 34}q${f * 26} 2 ${f * 44} 36l${f * 30} 5q${f * 20} 6 ${f * 16} 33z`,
      light.lit(color),
    ) +
    area(
      d`M${x - f * 44} ${y - 46}q${f * 14} -26 ${f * 34} -27h${f * 8}v27zM${x + f * 6} ${y - 46}v-27h${f * 16}q${f * 18} 3 ${f * 30} 27z`,
      mix(light.sky[1], '#43525e', 0.5),
    ) +
    rects([[Math.min(x - f * 112, x + f * 114), y - 22, 226, 4]], light.shade(color), 0.6) +
    area(circleData(x - 64, y - 8, 19) + circleData(x + 66, y - 8, 19), light.shade('#34383d')) +
    area(circleData(x - 64, y - 8, 9) + circleData(x + 66, y - 8, 9), light.lit('#cfd3d3')) +
    circle(x + f * 106, y - 32, 5, light.lamps ? light.glow : light.lit('#fdf3d2'))
  )
}
