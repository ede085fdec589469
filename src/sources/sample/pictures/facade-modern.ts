import { mix, type Color } from './color.ts'
import { drawGround, treeBelt } from './grounds.ts'
import { bush } from './plants.ts'
import { area, circleData, polygon, rect, rects, type Box } from './shapes.ts'
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
