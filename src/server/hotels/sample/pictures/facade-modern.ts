import { mix, type Color } from './color.ts'
import { drawGround, treeBelt } from './grounds.ts'
import { onWall, panel, panels, type Wall } from './perspective.ts'
import { agave, bush, palm } from './plants.ts'
import { area, circle, circleData, d, ellipse, polygon, rect, rects, rounded, stroke, type Box } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { bench, isSnowy, streetTree } from './street.ts'

/** A low contemporary house: shifted slabs, timber screens, a long window, planting on the roof. */
export function drawModernFacade(stage: Stage): string {
  const { random, light, palette, stars } = stage
  const base = 540
  const side = random.pick([-1, 1])
  const at = (x: number, w: number): number => (side > 0 ? 480 + x : 480 - x - w)
  const wall: Color = random.pick<Color>([
    palette.walls[0] as Color,
    palette.trim,
    mix(palette.stone, '#ffffff', 0.4),
    '#8d8a86',
  ])
  const timber = mix(palette.wood, '#c08a5a', random.between(0.1, 0.6))
  const floors = stars <= 3 ? 2 : 3
  const glass = light.lamps ? light.glow : mix(light.sky[1], '#43525e', 0.5)
  const slab = (x: number, y: number, w: number, h: number, skin: 'timber' | 'glass' | 'wall'): string => {
    const left = at(x, w)
    const edge = 13
    const panes: Box[] = []
    const count = Math.round(w / 66)
    for (let index = 0; index < count; index += 1)
      panes.push([
        left + edge + 6 + (index / count) * (w - edge * 2 - 6),
        y + edge + 6,
        (w - edge * 2) / count - 8,
        h - edge * 2 - 8,
      ])
    const slats: Box[] = []
    if (skin === 'timber')
      for (let at2 = left + edge; at2 < left + w - edge - 3; at2 += 9) slats.push([at2, y + edge, 4.4, h - edge * 2])
    const open = random.integer(0, Math.max(0, count - 2))
    return [
      rect(left + 14, y + h, w - 28, 26, light.shade('#4a4650'), 0.35),
      rect(left, y, w, h, light.lit(wall)),
      rect(
        left + edge,
        y + edge,
        w - edge * 2,
        h - edge * 2,
        skin === 'wall' ? light.lit(mix(wall, timber, 0.2)) : light.shade(skin === 'timber' ? timber : '#5b646c'),
      ),
      skin === 'timber'
        ? rects(slats, light.lit(timber)) + rects(panes.slice(open, open + 2), glass)
        : skin === 'glass'
          ? rects(panes, glass)
          : rects(
              panes.filter((_, index) => index % 2 === 0),
              glass,
            ),
      rects(
        panes.slice(0, 2).map(([px, py, , ph]): Box => [px, py, 9, ph]),
        light.lit('#f6efe2'),
        0.5,
      ),
      skin === 'glass' && !light.lamps
        ? polygon(
            [
              [left + w * 0.3, y + edge],
              [left + w * 0.46, y + edge],
              [left + w * 0.3, y + h - edge],
              [left + w * 0.14, y + h - edge],
            ],
            '#ffffff',
            0.14,
          )
        : '',
      rects([[left + edge, y + edge, w - edge * 2, 9]], light.shade('#4a4650'), 0.5),
      rects([[left, y, w, 3.4]], light.lit(mix(wall, '#ffffff', 0.5))),
    ].join('')
  }
  const skins = random.pick([
    ['glass', 'timber', 'wall'],
    ['glass', 'wall', 'timber'],
    ['timber', 'glass', 'timber'],
  ] as const)
  const h = floors === 2 ? 138 : 112
  const roofY = base - floors * h
  return [
    drawSky(stage, { horizon: 470, disc: [at(-330, 0), random.between(110, 220), 40], clouds: 3 }),
    treeBelt(stage, 520),
    rects([[at(120, 74), roofY - 60, 74, floors * h + 60]], light.lit(palette.stone)),
    rects([[at(120, 74) + 44, roofY - 60, 30, floors * h + 60]], light.shade(palette.stone), 0.7),
    isSnowy(stage)
      ? rects([[at(-250, 420), roofY - 8, 420, 10]], '#f4f6f8')
      : bush(stage, [at(-240, 330), roofY + 2], 330, 18),
    floors === 3 ? slab(-210, roofY, 340, h, skins[2]) : '',
    slab(-310, base - 2 * h, 470, h, skins[1]),
    rect(at(-230, 510), base - h, 510, h, light.shade(mix(wall, '#4a4a4e', 0.3))),
    slab(-230, base - h, 510, h, skins[0]),
    rects(
      [
        [at(-300, 12), base - h, 12, h],
        [at(-268, 5), base - h, 5, h],
      ],
      light.lit(palette.stone),
    ),
    rects([[at(20, 120), base - h + 2, 120, 9]], light.lit(timber)),
    rects(
      [[at(38, 84), base - 92, 84, 92]],
      light.lamps ? mix(light.glow, '#ffffff', 0.3) : mix(glass, '#2f3a44', 0.4),
    ),
    rects([[at(78, 4), base - 92, 4, 92]], light.lit(palette.trim)),
    area(
      Array.from({ length: stars }, (_, index) =>
        circleData(at(80, 0) + (index - (stars - 1) / 2) * 15, base - h - 16, 4),
      ).join(''),
      light.lamps ? '#fff1c9' : light.lit(random.pick(palette.accents)),
    ),
    drawGround(stage, base),
    random.chance(0.6) ? reflectingPool(stage, base) : bench(stage, [at(-190, 0), base + 40], 120),
    bush(stage, [at(-330, 120), base + 12], 120, 28, random.pick(palette.bloom)),
    bush(stage, [at(190, 150), base + 14], 150, 34),
    streetTree(stage, [at(300, 0), base + 30], 330),
    streetTree(stage, [at(-392, 0), base + 46], 390),
  ].join('')
}

function reflectingPool(stage: Stage, base: number): string {
  const { light, palette } = stage
  const face = mix(light.lit(palette.water), light.sky[1], 0.4)
  return (
    polygon(
      [
        [250, base + 44],
        [560, base + 44],
        [520, base + 84],
        [190, base + 84],
      ],
      light.lit(mix(palette.stone, '#ffffff', 0.3)),
    ) +
    polygon(
      [
        [258, base + 49],
        [546, base + 49],
        [512, base + 78],
        [206, base + 78],
      ],
      isSnowy(stage) ? '#dbe6ee' : face,
    ) +
    rects(
      [
        [300, base + 57, 90, 2.4],
        [400, base + 66, 70, 2.4],
        [270, base + 70, 60, 2.4],
      ],
      '#ffffff',
      0.4,
    )
  )
}

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
