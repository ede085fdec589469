import { mix } from './color.ts'
import { hills, peak } from './land.ts'
import { conifer, cypress, palm, tree } from './plants.ts'
import { area, d, polygon, rect, rects } from './shapes.ts'
import type { Stage } from './stage.ts'
import { isSnowy } from './street.ts'

/** Hills and a row of the climate's trees, as they stand behind a building on open ground. */
export function treeBelt(stage: Stage, base: number): string {
  const { random, light, palette, climate } = stage
  const parts: string[] = []
  if (climate === 'alpine' || climate === 'cold') {
    parts.push(
      peak(stage, [random.pick([230, 720]), base], [620, 300], '#7f8996', { distance: 0.5, snow: 0.5 }),
      peak(stage, [480, base], [520, 210], '#7f8996', { distance: 0.58, snow: 0.45 }),
    )
  } else if (climate === 'arid') {
    const rock = light.far(palette.hill, 0.42)
    parts.push(hills(stage, base - 130, 60, light.far(palette.hill, 0.62), base + 40))
    const x = random.pick([120, 620])
    parts.push(
      area(d`M${x - 60} ${base}L${x} ${base - 150}h${180}l30 40h40L${x + 330} ${base}z`, rock),
      area(
        d`M${x + 120} ${base - 150}h60l30 40h40L${x + 330} ${base}H${x + 170}z`,
        mix(light.shade(palette.hill), rock, 0.3),
      ),
    )
  } else parts.push(hills(stage, base - 110, 60, light.far(palette.hill, 0.58), base + 40))
  for (let x = -10; x < 990; x += 66) {
    const at = [x + random.between(-20, 20), base + 8] as const
    if (climate === 'cold' || climate === 'alpine')
      parts.push(conifer(stage, at, random.between(90, 170), { distance: 0.3, snow: isSnowy(stage) }))
    else if (climate === 'temperate') parts.push(tree(stage, at, random.between(110, 180), undefined, 0.34))
    else if (climate === 'mediterranean') parts.push(cypress(stage, at, random.between(80, 170), 0.34))
    else if (x % 3 === 0 || climate === 'tropical') parts.push(palm(stage, at, random.between(160, 250), 0.34))
    if (climate === 'tropical') x += 66
  }
  return parts.join('')
}

/** Lawn, sand or snow before a building, with a path to it, or (`road`) a forecourt and a road. */
export function drawGround(stage: Stage, top: number, road = false): string {
  const { light, palette, climate } = stage
  const snow = isSnowy(stage)
  const lawn = snow
    ? '#eef2f6'
    : climate === 'arid'
      ? palette.ground
      : climate === 'mediterranean'
        ? mix(palette.ground, palette.leaf[2], 0.35)
        : mix(palette.leaf[2], palette.ground, 0.25)
  const paving = snow ? '#d9e1e9' : mix(palette.stone, '#ffffff', 0.25)
  if (road) {
    const tar = snow ? '#bcc6d0' : mix(palette.stone, '#6d6c72', 0.5)
    return (
      rect(0, top, 960, 24, light.lit(lawn)) +
      rect(0, top + 18, 960, 48, light.lit(paving)) +
      rect(0, top + 62, 960, 60, light.shade(tar)) +
      rects([[0, top + 62, 960, 5]], light.lit('#ffffff'), 0.4) +
      rects(
        [
          [40, top + 94, 130, 5],
          [300, top + 94, 130, 5],
          [560, top + 94, 130, 5],
          [820, top + 94, 130, 5],
        ],
        light.lit('#f2dfae'),
        0.8,
      )
    )
  }
  return (
    rect(0, top, 960, 110, light.lit(lawn)) +
    polygon(
      [
        [430, top],
        [620, top],
        [760, 640],
        [420, 640],
      ],
      light.lit(paving),
    ) +
    rects([[0, top, 960, 6]], light.shade(lawn), 0.55) +
    area(d`M-20 ${top + 66}Q160 ${top + 40} 340 640H-20z`, light.shade(lawn), 0.45)
  )
}
