import { drawBackdrop } from './backdrop.ts'
import { mix, type Color } from './color.ts'
import { bush, palm } from './plants.ts'
import { framing, lounger, poolColors, ripples, parasol } from './poolside.ts'
import { archData, area, d, polygon, rect, rects, stroke, type Box } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'

/** A pool between arcades. */
export function courtyard(stage: Stage): string {
  const { light, palette, random, climate } = stage
  const { face, deep, glint } = poolColors(stage)
  const wall = random.pick(palette.walls)
  const accent = random.pick(palette.accents)
  const opening = light.lamps ? light.glow : light.shade(mix(wall, '#4a3a3a', 0.55))
  const arches: Box[] = [0, 1, 2, 3, 4].map((index): Box => [160 + index * 134, 250, 104, 160])
  const shuttered: Box[] = [0, 1, 2, 3, 4].map((index): Box => [192 + index * 134, 128, 40, 66])
  return [
    drawSky(stage, { horizon: 260, disc: [random.pick([120, 840]), 70, 30], clouds: 2 }),
    palm(stage, [70, 330], 260, 0.2),
    palm(stage, [900, 330], 240, 0.2),
    rect(100, 92, 760, 330, light.lit(wall)),
    rect(760, 92, 100, 330, light.shade(wall), 0.5),
    rects(
      [[88, 84, 784, 14]],
      light.lit(climate === 'mediterranean' ? (palette.roofs[0] as Color) : mix(wall, '#ffffff', 0.5)),
    ),
    rects([[100, 98, 760, 8]], light.shade(wall), 0.6),
    rects(shuttered, opening),
    rects(
      shuttered.flatMap(([x, y, , h]): Box[] => [
        [x - 20, y, 18, h],
        [x + 42, y, 18, h],
      ]),
      light.lit(accent),
    ),
    area(arches.map((box) => archData(box, climate === 'arid')).join(''), opening),
    rects([[100, 226, 760, 8]], light.lit(mix(wall, '#ffffff', 0.5))),
    polygon(
      [
        [100, 106],
        [360, 106],
        [100, 380],
      ],
      light.shade(wall),
      0.3,
    ),
    rect(0, 410, 960, 230, light.lit(mix(palette.ground, '#ffffff', 0.3))),
    rects([[0, 410, 960, 6]], light.shade(palette.ground), 0.6),
    stroke(
      [0, 1, 2, 3, 4, 5, 6, 7, 8]
        .map((index) => d`M${480 + (index - 4) * 110} 416L${480 + (index - 4) * 210} 640`)
        .join('') + 'M0 446H960M0 500H960M0 580H960',
      light.shade(palette.ground),
      1.5,
      0.4,
    ),
    polygon(
      [
        [270, 448],
        [690, 448],
        [820, 622],
        [140, 622],
      ],
      light.lit(mix(palette.trim, '#ffffff', 0.4)),
    ),
    polygon(
      [
        [280, 454],
        [680, 454],
        [800, 612],
        [160, 612],
      ],
      deep,
    ),
    polygon(
      [
        [276, 462],
        [684, 462],
        [800, 612],
        [160, 612],
      ],
      face,
    ),
    rects(
      Array.from({ length: 16 }, (_, index): Box => [286 + index * 25, 454, 13, 8]),
      light.lit(accent),
    ),
    polygon(
      [
        [420, 462],
        [540, 462],
        [580, 612],
        [380, 612],
      ],
      glint,
      0.22,
    ),
    ripples(stage, [
      [300, 490, 110, 6],
      [520, 500, 130, 7],
      [260, 556, 150, 8],
      [540, 572, 180, 9],
      [420, 530, 100, 6],
    ]),
    lounger(stage, [150, 500], 0.95, accent),
    parasol(stage, [110, 520], 190, accent),
    lounger(stage, [820, 500], -0.95, accent),
    parasol(stage, [850, 520], 190, accent),
    framing(stage),
  ].join('')
}

/** A curved pool on a lawn. */
export function garden(stage: Stage): string {
  const { light, palette, random } = stage
  const { face, deep } = poolColors(stage)
  const lawn = stage.climate === 'arid' ? palette.ground : mix(palette.leaf[2], palette.leaf[1], 0.3)
  const accent = random.pick(palette.accents)
  const kidney = d`M230 500C230 440 380 440 470 462S640 440 730 470S820 590 660 600S480 570 400 598S230 570 230 500z`
  return [
    drawBackdrop(stage),
    bush(stage, [-20, 446], 1000, 50),
    rect(0, 440, 960, 200, light.lit(lawn)),
    area(d`M-20 470Q240 436 500 460T980 450V500Q700 480 480 520T-20 540z`, light.shade(lawn), 0.25),
    stroke(kidney, light.lit(mix(palette.stone, '#ffffff', 0.5)), 30),
    area(kidney, face),
    area(
      d`M240 484C250 446 380 448 470 470S640 448 730 478Q770 500 766 520C740 486 620 470 480 490S280 470 240 484z`,
      deep,
      0.55,
    ),
    ripples(stage, [
      [300, 510, 120, 7],
      [500, 520, 140, 7],
      [620, 560, 110, 7],
      [330, 556, 120, 7],
    ]),
    stroke('M690 470v-40q0 -14 12 -14M716 474v-40q0 -14 12 -14M690 446h26M690 458h26', light.lit('#e8e8e4'), 4),
    parasol(stage, [190, 500], 220, accent),
    lounger(stage, [250, 474], 0.8, accent),
    lounger(stage, [130, 520], 1, accent),
    lounger(stage, [840, 524], -1, accent),
    parasol(stage, [880, 530], 210, accent),
    framing(stage),
  ].join('')
}
