import { mix, type Color } from './color.ts'
import { grid, windows, type WindowLook } from './openings.ts'
import { hills } from './land.ts'
import { bush, conifer, cypress, palm, tree } from './plants.ts'
import {
  archData,
  area,
  circleData,
  d,
  ellipse,
  polygon,
  polygonData,
  rect,
  rects,
  rounded,
  type Box,
} from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { isSnowy, lamp } from './street.ts'

/** A grand hotel, symmetrical behind its drive: a central pavilion, two wings, a roof that shows off. */
export function drawGrandFacade(stage: Stage): string {
  const { random, light, palette, climate, stars } = stage
  const snowy = isSnowy(stage)
  const base = 524
  const wall = random.pick(
    climate === 'mediterranean'
      ? palette.walls
      : climate === 'temperate'
        ? ['#e9dfca', '#d9c6a5', '#efe6d6', '#b9694f']
        : climate === 'cold'
          ? ['#e6c16f', '#eee6d8', '#c98b6a', '#9fb0b8']
          : palette.walls,
  ) as Color
  const tile = random.pick(climate === 'mediterranean' ? ['#6f8f8a', '#c4734d', '#7d8a92'] : palette.roofs) as Color
  const trim = mix(wall, palette.trim, 0.75)
  const accent = random.pick(palette.accents)
  const floors = stars === 5 ? 4 : 3
  const floorHeight = floors === 4 ? 62 : 72
  const height = floors * floorHeight + 20
  const top = base - height
  const look: WindowLook = {
    style: random.pick(['french', 'arched', 'sash'] as const),
    frame: trim,
    accent: '#454b52',
    lit: 0.6,
    snow: snowy,
  }
  const ends = random.pick(['domes', 'mansards', 'towers'] as const)
  const wing = (side: number): string => {
    const x = side < 0 ? 96 : 580
    const w = 284
    const endX = side < 0 ? 60 : 800
    return [
      roofBand(stage, [x, top - 46, w, 48], tile),
      rect(x, top, w, height, light.lit(wall)),
      side > 0 ? rect(x, top, w, height, light.shade(wall), 0.12) : '',
      windows(
        stage,
        grid([x + 30, top + 6, w - 44, height - floorHeight - 10], 5, floors - 1, 25, floorHeight * 0.62),
        look,
      ),
      windows(stage, grid([x + 30, base - floorHeight, w - 44, floorHeight - 6], 5, 1, 32, floorHeight * 0.78), {
        ...look,
        style: 'arched',
        lit: 0.95,
      }),
      rects(
        [
          [x, top - 5, w, 10],
          [x, base - floorHeight - 8, w, 6],
        ],
        light.lit(trim),
      ),
      rects([[x, top + 5, w, 6]], light.shade(wall), 0.6),
      rect(endX, top - 22, 100, height + 22, light.lit(mix(wall, trim, 0.25))),
      rect(endX + 70, top - 22, 30, height + 22, light.shade(wall), 0.35),
      windows(stage, grid([endX + 8, top - 8, 84, height - floorHeight], 2, floors - 1, 23, floorHeight * 0.6), look),
      windows(stage, [[endX + 32, base - floorHeight + 6, 36, floorHeight - 20]], { ...look, style: 'arched', lit: 1 }),
      rects(
        [
          [endX - 4, top - 28, 108, 10],
          [endX - 3, base - floorHeight - 8, 106, 6],
        ],
        light.lit(trim),
      ),
      endRoof(stage, endX + 50, top - 28, 108, ends, tile),
    ].join('')
  }
  const heart = height + 34
  const heartTop = base - heart
  const flag = (x: number, y: number): string =>
    rects([[x - 1.3, y - 56, 2.6, 58]], light.shade('#59534f')) +
    polygonFlag(x, y - 55, light.lit(random.pick(palette.accents)))
  return [
    drawSky(stage, { horizon: 500, disc: [random.pick([170, 790]), random.between(80, 140), 36] }),
    backdrop(stage),
    wing(-1),
    wing(1),
    heartRoof(stage, heartTop, tile, trim),
    rect(370, heartTop, 220, heart, light.lit(mix(wall, trim, 0.3))),
    rects([[548, heartTop, 42, heart]], light.shade(wall), 0.2),
    windows(stage, grid([384, heartTop + 24, 192, heart - floorHeight - 26], 3, floors - 1, 33, floorHeight * 0.66), {
      ...look,
      style: look.style === 'sash' ? 'arched' : look.style,
    }),
    rects(
      [
        [364, heartTop - 7, 232, 14],
        [366, base - floorHeight - 9, 228, 8],
      ],
      light.lit(trim),
    ),
    rects([[370, heartTop + 7, 220, 7]], light.shade(wall), 0.6),
    rects(
      [
        [374, heartTop + 8, 10, heart - 8],
        [442, heartTop + 8, 8, heart - 8],
        [510, heartTop + 8, 8, heart - 8],
        [576, heartTop + 8, 10, heart - 8],
      ],
      light.lit(trim),
    ),
    area(
      [
        [394, base - 64, 40, 64],
        [458, base - 72, 44, 72],
        [526, base - 64, 40, 64],
      ]
        .map((box) => archData(box as unknown as Box))
        .join(''),
      light.lamps ? light.glow : light.shade('#39434e'),
    ),
    rects(
      [
        [479, base - 72, 2, 72],
        [458, base - 48, 44, 2],
      ],
      light.lit(trim),
    ),
    area(d`M352 ${base - 66}q128 -40 256 0v12h-256z`, light.lit(accent)),
    rects([[352, base - 58, 256, 5]], light.lit('#e3c070')),
    rects(
      [
        [358, base - 54, 5, 54],
        [426, base - 54, 5, 54],
        [529, base - 54, 5, 54],
        [597, base - 54, 5, 54],
      ],
      light.lit(trim),
    ),
    area(
      Array.from({ length: stars }, (_, index) => circleData(480 + (index - (stars - 1) / 2) * 17, base - 66, 4)).join(
        '',
      ),
      light.lamps ? light.glow : light.lit('#f7e7bd'),
    ),
    flag(414, heartTop - 6),
    flag(546, heartTop - 6),
    drive(stage, base),
  ].join('')
}

function backdrop(stage: Stage): string {
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

function roofBand(stage: Stage, [x, y, w, h]: Box, tile: Color): string {
  const { light } = stage
  const dormers = grid([x + 34, y + 6, w - 50, h - 8], 4, 1, 20, 26)
  return (
    polygon(
      [
        [x - 4, y + h],
        [x + 14, y],
        [x + w - 14, y],
        [x + w + 4, y + h],
      ],
      light.lit(isSnowy(stage) ? '#eaf0f4' : tile),
    ) +
    rects(
      dormers.map(([bx, by, bw, bh]): Box => [bx - 4, by - 3, bw + 8, bh + 8]),
      light.lit(stage.palette.trim),
    ) +
    area(dormers.map((box) => archData(box)).join(''), light.lamps ? light.glow : light.shade('#4a5560')) +
    rects([[x + 10, y - 5, w - 20, 7]], light.shade(tile))
  )
}

function endRoof(
  stage: Stage,
  x: number,
  y: number,
  w: number,
  kind: 'domes' | 'mansards' | 'towers',
  tile: Color,
): string {
  const { light } = stage
  const half = w / 2
  const cover = isSnowy(stage) ? '#eaf0f4' : tile
  if (kind === 'domes') {
    return (
      area(
        d`M${x - half + 4} ${y}c0 -50 ${half * 0.4} -70 ${half - 4} -78c${half * 0.6} 8 ${half - 4} 28 ${half - 4} 78z`,
        light.lit(cover),
      ) +
      area(
        d`M${x + half * 0.24} ${y}c6 -46 -2 -66 ${-half * 0.24} -78c${half * 0.6} 8 ${half - 4} 28 ${half - 4} 78z`,
        light.shade(tile),
        0.7,
      ) +
      rects(
        [
          [x - 6, y - 92, 12, 16],
          [x - 1.2, y - 112, 2.4, 22],
        ],
        light.lit(stage.palette.trim),
      )
    )
  }
  if (kind === 'mansards') {
    return (
      polygon(
        [
          [x - half, y],
          [x - half + 18, y - 66],
          [x + half - 18, y - 66],
          [x + half, y],
        ],
        light.lit(cover),
      ) +
      polygon(
        [
          [x + half * 0.36, y],
          [x + half * 0.3, y - 66],
          [x + half - 18, y - 66],
          [x + half, y],
        ],
        light.shade(tile),
        0.6,
      ) +
      windows(stage, [[x - 13, y - 48, 26, 34]], { style: 'arched', frame: stage.palette.trim }) +
      rects([[x - half + 14, y - 71, w - 28, 7]], light.shade(tile))
    )
  }
  return (
    polygon(
      [
        [x - half - 3, y],
        [x, y - 108],
        [x + half + 3, y],
      ],
      light.lit(cover),
    ) +
    polygon(
      [
        [x + half * 0.3, y],
        [x, y - 108],
        [x + half + 3, y],
      ],
      light.shade(tile),
      0.7,
    ) +
    rects([[x - 1.2, y - 130, 2.4, 26]], light.shade('#59534f'))
  )
}

function heartRoof(stage: Stage, top: number, tile: Color, trim: Color): string {
  const { light, random } = stage
  const cover = isSnowy(stage) ? '#eaf0f4' : tile
  const kind = random.integer(0, 2)
  if (kind === 0) {
    return (
      polygon(
        [
          [360, top],
          [480, top - 74],
          [600, top],
        ],
        light.lit(trim),
      ) +
      polygon(
        [
          [384, top - 6],
          [480, top - 64],
          [576, top - 6],
        ],
        light.lit(mix(trim, '#8a7a68', 0.25)),
      ) +
      area(circleData(480, top - 28, 15), light.lamps ? light.glow : light.shade('#4a5560'))
    )
  }
  if (kind === 1) {
    return (
      area(d`M366 ${top}c2 -60 44 -96 114 -104c70 8 112 44 114 104z`, light.lit(cover)) +
      area(d`M516 ${top}c10 -50 0 -88 -36 -104c70 8 112 44 114 104z`, light.shade(tile), 0.6) +
      rects([[466, top - 128, 28, 28]], light.lit(trim)) +
      area(d`M460 ${top - 126}q20 -34 40 0z`, light.lit(tile)) +
      area([430, 480, 530].map((x) => circleData(x, top - 34, 11)).join(''), light.lit(trim)) +
      area(
        [430, 480, 530].map((x) => circleData(x, top - 34, 7)).join(''),
        light.lamps ? light.glow : light.shade('#4a5560'),
      )
    )
  }
  return (
    polygon(
      [
        [362, top],
        [392, top - 92],
        [568, top - 92],
        [598, top],
      ],
      light.lit(cover),
    ) +
    polygon(
      [
        [540, top],
        [534, top - 92],
        [568, top - 92],
        [598, top],
      ],
      light.shade(tile),
      0.5,
    ) +
    windows(stage, grid([400, top - 74, 160, 60], 3, 1, 24, 40), { style: 'arched', frame: trim }) +
    rects([[386, top - 99, 188, 9]], light.shade(tile))
  )
}

function polygonFlag(x: number, y: number, color: Color): string {
  return area(d`M${x + 1} ${y}q10 -5 18 0t18 0v18q-10 5 -18 0t-18 0z`, color)
}

function drive(stage: Stage, base: number): string {
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
