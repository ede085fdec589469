import { mix } from './color.ts'
import { hills } from './land.ts'
import { bush, conifer, cypress, palm, tree } from './plants.ts'
import { area, circleData, d, ellipse, polygon, polygonData, rect, rects, rounded } from './shapes.ts'
import type { Stage } from './stage.ts'
import { isSnowy, lamp } from './street.ts'

/** What stands behind the wings: a hill and the ends of an avenue. */
export function avenue(stage: Stage): string {
  const { light, palette, climate, random } = stage
  const behind = hills(stage, climate === 'mediterranean' ? 300 : 380, 90, light.far(palette.hill, 0.62), 540)
  const row: string[] = []
  for (let x = -10; x < 980; x += 74) {
    const at = [x + random.between(-16, 16), 528] as const
    const h = random.between(150, 230)
    if (climate === 'cold' || climate === 'alpine')
      row.push(conifer(stage, at, h, { distance: 0.34, snow: isSnowy(stage) }))
    else if (climate === 'mediterranean') row.push(cypress(stage, at, h, 0.34))
    else if (climate === 'temperate') row.push(tree(stage, at, h, undefined, 0.36))
    else row.push(palm(stage, at, h * 1.2, 0.34))
  }
  return behind + row.filter((_, index) => index < 3 || index > row.length - 4).join('')
}

/** The drive before the steps, its lawns, lamps and fountain or flower bed. */
export function drive(stage: Stage, base: number): string {
  const { light, palette, climate, random } = stage
  const lawn = isSnowy(stage) ? '#eef2f6' : climate === 'arid' ? palette.ground : palette.leaf[2]
  const gravel = isSnowy(stage) ? '#d8e0e8' : mix(palette.ground, '#ffffff', 0.2)
  const topiary = [150, 250, 710, 810]
  const round = climate === 'cold' || climate === 'alpine'
  return [
    rect(0, base, 960, 120, light.lit(lawn)),
    polygon(
      [
        [380, base],
        [580, base],
        [760, 640],
        [200, 640],
      ],
      light.lit(gravel),
    ),
    polygon(
      [
        [380, base],
        [384, base],
        [226, 640],
        [200, 640],
      ],
      light.shade(gravel),
      0.5,
    ),
    rects([[0, base, 960, 6]], light.shade(lawn), 0.6),
    rounded(356, base - 4, 248, 9, 3, light.lit(palette.stone)),
    ...topiary.map((x) =>
      round
        ? conifer(stage, [x, base + 26], 74, { snow: isSnowy(stage) })
        : area(circleData(x, base - 4, 23), light.shade(palette.leaf[1])) +
          area(circleData(x - 4, base - 8, 17), light.lit(palette.leaf[1])) +
          rects([[x - 2, base + 16, 4, 14]], light.shade(palette.wood)),
    ),
    random.chance(0.6)
      ? fountain(stage, base + 62)
      : ellipse(480, base + 66, 92, 22, light.lit(palette.leaf[1])) +
        bush(stage, [400, base + 76], 160, 24, random.pick(palette.bloom)),
    bush(stage, [0, base + 60], 190, 30, random.pick(palette.bloom)),
    bush(stage, [770, base + 60], 190, 30, random.pick(palette.bloom)),
    lamp(stage, [310, base + 50], 130),
    lamp(stage, [650, base + 50], 130),
  ].join('')
}

function fountain(stage: Stage, y: number): string {
  const { light, palette } = stage
  const spray = isSnowy(stage)
    ? ''
    : area(
        [-34, -18, 0, 18, 34]
          .map(
            (dx) =>
              d`M${480} ${y - 20}q${dx * 0.4} ${-58 + Math.abs(dx)} ${dx} ${18}q${-dx * 0.4} ${-60 + Math.abs(dx)} ${-dx - 1.5} -18z`,
          )
          .join(''),
        '#ffffff',
        0.55,
      )
  return (
    ellipse(480, y + 6, 106, 24, light.lit(palette.stone)) +
    ellipse(480, y + 2, 96, 19, light.lit(mix(palette.water, light.sky[1], 0.35))) +
    polygon(
      [
        [470, y],
        [476, y - 22],
        [484, y - 22],
        [490, y],
      ],
      light.lit(palette.stone),
    ) +
    ellipse(480, y - 22, 30, 6, light.lit(mix(palette.stone, '#ffffff', 0.3))) +
    spray +
    area(
      polygonData([
        [482, y],
        [482, y - 20],
        [485, y - 20],
        [490, y],
      ]),
      light.shade(palette.stone),
    )
  )
}
