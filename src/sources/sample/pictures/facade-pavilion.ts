import { mix, type Color } from './color.ts'
import { hills, peak } from './land.ts'
import { broadLeaves, bush, palm } from './plants.ts'
import { area, d, rect, rects, stroke, type Box } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'

/** Pavilions with deep eaves along a beach, the largest in the middle. */
export function drawPavilionFacade(stage: Stage): string {
  const { random, light, palette, stars } = stage
  const sand = palette.ground
  const base = 528
  const tiers = stars >= 4 ? 2 : 1
  const roof = random.pick(palette.roofs)
  const wall = random.pick(palette.walls)
  const mountain = random.pick([220, 740])
  return [
    drawSky(stage, { horizon: 430, disc: [960 - mountain + random.between(-40, 40), random.between(180, 330), 44] }),
    peak(stage, [mountain, 450], [700, random.between(190, 270)], palette.hill, { distance: 0.5 }),
    hills(stage, 390, 60, light.far(palette.leaf[1], 0.36), 540),
    palm(stage, [180, 520], 330, 0.25),
    palm(stage, [800, 520], 350, 0.25),
    palm(stage, [360, 500], 360, 0.3),
    palm(stage, [640, 500], 380, 0.3),
    bush(stage, [-20, 520], 1000, 60),
    pavilion(stage, 190, base - 6, 250, 1, roof, wall),
    pavilion(stage, 770, base - 6, 250, 1, roof, wall),
    pavilion(stage, 480, base, stars >= 3 ? 420 : 360, tiers, roof, wall),
    area(d`M-20 ${base - 2}Q480 ${base - 12} 980 ${base - 2}V640H-20z`, light.lit(mix(palette.leaf[2], sand, 0.25))),
    area(d`M446 ${base - 6}h68q30 60 150 120H296Q416 ${base + 54} 446 ${base - 6}z`, light.lit(sand)),
    rects(
      [
        [452, base + 14, 56, 8],
        [436, base + 36, 88, 10],
        [412, base + 64, 136, 13],
      ],
      light.lit(mix(palette.stone, '#ffffff', 0.35)),
    ),
    bush(stage, [230, base + 34], 170, 34, random.pick(palette.bloom)),
    bush(stage, [570, base + 34], 170, 34, random.pick(palette.bloom)),
    palm(stage, [130, 600], 430),
    palm(stage, [850, 606], 400),
    broadLeaves(stage, [40, 650], 150),
    broadLeaves(stage, [930, 660], 170),
    bush(stage, [120, 660], 170, 44),
    bush(stage, [690, 664], 190, 44),
  ].join('')
}

function pavilion(
  stage: Stage,
  x: number,
  base: number,
  width: number,
  tiers: number,
  roof: Color,
  wall: Color,
): string {
  const { light, palette } = stage
  const floor = 104
  const parts: string[] = []
  const glow = light.lamps ? light.glow : light.shade(mix(palette.wood, '#2f3a3a', 0.5))
  for (let tier = 0; tier < tiers; tier += 1) {
    const w = width * (1 - tier * 0.24)
    const foot = base - tier * (floor + 58)
    const head = foot - floor
    const count = Math.max(3, Math.round(w / 74))
    const cell = (w - 20) / count
    const posts: Box[] = Array.from({ length: count + 1 }, (_, index): Box => [
      x - w / 2 + 7 + index * cell,
      head,
      7,
      floor,
    ])
    const screens: Box[] = Array.from({ length: count }, (_, index): Box => [
      x - w / 2 + 20 + index * cell,
      head + 20,
      cell - 16,
      floor - 20,
    ])
    const rails: Box[] = []
    for (let at = x - w / 2 + 8; at < x + w / 2 - 8; at += 10) rails.push([at, foot - 30, 2.4, 28])
    const over = 46
    const rise = tier === tiers - 1 ? width * 0.25 : 60
    const ridge = tier === tiers - 1 ? w * 0.16 : w * 0.4
    const thatch = Array.from({ length: 5 }, (_, row) => {
      const share = (row + 1) / 6
      const half = w / 2 + over - share * (w / 2 + over - ridge)
      return d`M${x - half} ${head + 14 - share * rise}Q${x} ${head + 22 - share * rise} ${x + half} ${head + 14 - share * rise}`
    }).join('')
    parts.push(
      rect(x - w / 2, head, w, floor, light.lit(wall)),
      rect(x - w / 2, head, w, 34, light.shade(wall), 0.9),
      rects(screens, glow),
      rects(
        screens.map(([sx, sy, sw, sh]): Box => [sx + sw / 2 - 1, sy, 2, sh]),
        light.lit(palette.wood),
      ),
      rects(posts, light.lit(palette.wood)),
      tier > 0 || tiers === 1
        ? rects(
            rails.filter(([rx]) => tier > 0 || Math.abs(rx - x) > cell * 0.6),
            light.lit(palette.trim),
          ) +
            rects(
              tier > 0
                ? [[x - w / 2 + 4, foot - 33, w - 8, 5]]
                : [
                    [x - w / 2 + 4, foot - 33, w / 2 - cell * 0.6 - 4, 5],
                    [x + cell * 0.6, foot - 33, w / 2 - cell * 0.6 - 4, 5],
                  ],
              light.lit(palette.trim),
            )
        : '',
      rects([[x - w / 2 - 8, foot - 5, w + 16, 10]], light.lit(palette.stone)),
      area(
        d`M${x - w / 2 - over} ${head + 20}Q${x - w * 0.3} ${head - rise * 0.3} ${x - ridge} ${head - rise}H${x + ridge}Q${x + w * 0.3} ${head - rise * 0.3} ${x + w / 2 + over} ${head + 20}Q${x} ${head + 8} ${x - w / 2 - over} ${head + 20}z`,
        light.lit(roof),
      ),
      area(
        d`M${x + ridge * 0.3} ${head - rise}H${x + ridge}Q${x + w * 0.3} ${head - rise * 0.3} ${x + w / 2 + over} ${head + 20}Q${x + w * 0.3} ${head + 12} ${x + w * 0.16} ${head + 13}Q${x + w * 0.12} ${head - rise * 0.4} ${x + ridge * 0.3} ${head - rise}z`,
        light.shade(roof),
        0.6,
      ),
      stroke(thatch, light.shade(roof), 2, 0.45),
      rects([[x - ridge - 6, head - rise - 5, ridge * 2 + 12, 8]], light.shade(roof)),
    )
  }
  return parts.join('')
}
