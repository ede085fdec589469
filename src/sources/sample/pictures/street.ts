import { mix, type Color } from './color.ts'
import { conifer, cypress, palm, potted, tree } from './plants.ts'
import { area, circle, circleData, d, polygon, rect, rects, rounded, stroke, type Box, type Point } from './shapes.ts'
import type { Stage } from './stage.ts'

/** True where the ground lies under snow. */
export function isSnowy(stage: Stage): boolean {
  return stage.climate === 'cold'
}

/** Pavement, kerb and road from `top` to the foot of the picture. */
export function pavement(stage: Stage, top: number): string {
  const { light, palette } = stage
  const slab = isSnowy(stage) ? '#e9eef3' : mix(palette.ground, palette.stone, 0.35)
  const road = isSnowy(stage) ? '#c3ccd6' : mix(palette.stone, '#6d6c72', 0.55)
  const joints = [90, 250, 400, 560, 710, 870]
    .map((x) => d`M${x} ${top}L${480 + (x - 480) * 1.16} ${top + 38}`)
    .join('')
  return (
    rect(0, top, 960, 42, light.lit(slab)) +
    stroke(joints, light.shade(slab), 1.2, 0.5) +
    rect(0, top + 38, 960, 6, light.lit(mix(slab, '#ffffff', 0.4))) +
    rect(0, top + 44, 960, 640 - top, light.shade(mix(road, slab, 0.25))) +
    rect(0, top + 44, 960, 7, light.shade(road), 0.7) +
    rects(
      [-60, 140, 340, 540, 740, 940].map((x): Box => [x, top + 80, 110, 5]),
      light.lit(slab),
      0.5,
    )
  )
}

/** A street lamp with its foot at the point. */
export function lamp(stage: Stage, [x, y]: Point, height: number): string {
  const { light } = stage
  const iron = light.shade('#3c444c')
  const top = y - height
  const w = height * 0.075
  return (
    (light.lamps ? circle(x, top + w, height * 0.2, light.glow, 0.18) : '') +
    rects(
      [
        [x - height * 0.012, top + w * 2, height * 0.024, height - w * 2],
        [x - height * 0.026, y - height * 0.13, height * 0.052, height * 0.13],
        [x - w * 0.8, top + w * 2, w * 1.6, 2],
      ],
      iron,
    ) +
    polygon(
      [
        [x - w * 0.9, top],
        [x + w * 0.9, top],
        [x + w * 0.6, top + w * 2],
        [x - w * 0.6, top + w * 2],
      ],
      light.lamps ? light.glow : light.lit('#f3ead6'),
    ) +
    polygon(
      [
        [x - w * 1.1, top + 1],
        [x, top - w * 0.9],
        [x + w * 1.1, top + 1],
      ],
      iron,
    )
  )
}

/** A bicycle leaning nowhere in particular, wheels on the ground at `y`. */
export function bicycle(stage: Stage, [x, y]: Point, size: number, color: Color): string {
  const { light } = stage
  const r = size * 0.27
  const cy = y - r
  const left: Point = [x - size * 0.36, cy]
  const right: Point = [x + size * 0.36, cy]
  return (
    stroke(circleData(left[0], cy, r) + circleData(right[0], cy, r), light.shade('#3a3f46'), size * 0.035) +
    stroke(
      d`M${left[0]} ${cy}L${x - size * 0.14} ${y - size * 0.62}H${x + size * 0.24}L${x - size * 0.02} ${cy}H${left[0]}M${x - size * 0.02} ${cy}L${x - size * 0.16} ${y - size * 0.68}M${right[0]} ${cy}L${x + size * 0.22} ${y - size * 0.72}h${size * 0.1}`,
      light.lit(color),
      size * 0.045,
    ) +
    rounded(x - size * 0.26, y - size * 0.72, size * 0.2, size * 0.06, 3, light.shade('#5b4032'))
  )
}

/** A bench seen from the front. */
export function bench(stage: Stage, [x, y]: Point, width: number): string {
  const { light, palette } = stage
  const h = width * 0.36
  return (
    rects(
      [
        [x - width * 0.42, y - h, 4, h],
        [x + width * 0.42 - 4, y - h, 4, h],
      ],
      light.shade('#3c444c'),
    ) +
    rects(
      [
        [x - width / 2, y - h, width, h * 0.17],
        [x - width / 2, y - h * 0.74, width, h * 0.17],
        [x - width / 2, y - h * 0.42, width, h * 0.14],
      ],
      light.lit(palette.wood),
    )
  )
}

/** A hanging sign that says nothing but how many stars there are. */
export function starSign(stage: Stage, [x, y]: Point, height: number, color: Color): string {
  const { light, stars } = stage
  const w = height * 0.26
  const dots = Array.from({ length: stars }, (_, index) =>
    circleData(x + w / 2, y + height * (0.5 + (index - (stars - 1) / 2) * 0.15), w * 0.17),
  ).join('')
  return (
    rects(
      [
        [x - 8, y + height * 0.1, 10, 2.4],
        [x - 8, y + height * 0.86, 10, 2.4],
      ],
      light.shade('#3c444c'),
    ) +
    rounded(x, y, w, height, w * 0.2, light.lit(color)) +
    rect(x + w * 0.78, y + 2, w * 0.2, height - 4, light.shade(color), 0.6) +
    area(dots, light.lamps ? light.glow : light.lit('#f7e7bd'))
  )
}

/** The tree that lines the streets of a climate. */
export function streetTree(stage: Stage, at: Point, height: number): string {
  const { climate, random, palette, light } = stage
  switch (climate) {
    case 'tropical':
    case 'arid':
      return palm(stage, at, height)
    case 'mediterranean':
      return random.chance(0.5)
        ? cypress(stage, at, height * 0.85)
        : tree(stage, at, height * 0.8, [palette.leaf[1], mix(palette.leaf[2], '#b9bfa6', 0.3)])
    case 'cold':
    case 'alpine':
      return conifer(stage, at, height * 0.8, { snow: isSnowy(stage) })
    case 'temperate':
    default: {
      const leaves = random.pick([undefined, undefined, ['#a85d33', '#d08a3f'], ['#c0757f', '#e8b3b5']] as const)
      return (
        tree(stage, at, height * 0.85, leaves) + rect(at[0] - 20, at[1] - 1, 40, 4, light.shade(palette.stone), 0.6)
      )
    }
  }
}

/** Two potted plants either side of a door. */
export function doorPots(stage: Stage, x: number, y: number, apart: number, height: number): string {
  const pot = stage.climate === 'mediterranean' || stage.climate === 'arid' ? '#b9694a' : '#56606a'
  return potted(stage, [x - apart, y], height, pot) + potted(stage, [x + apart, y], height, pot)
}
