import { mix, type Color } from './color.ts'
import { avenue, drive } from './grand-grounds.ts'
import { endRoof, heartRoof, roofBand } from './grand-roofs.ts'
import { grid, windows, type WindowLook } from './openings.ts'
import { archData, area, circleData, d, rect, rects, type Box } from './shapes.ts'
import { drawSky } from './sky.ts'
import type { Stage } from './stage.ts'
import { isSnowy } from './street.ts'

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
    avenue(stage),
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

function polygonFlag(x: number, y: number, color: Color): string {
  return area(d`M${x + 1} ${y}q10 -5 18 0t18 0v18q-10 5 -18 0t-18 0z`, color)
}
