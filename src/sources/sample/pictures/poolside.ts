import { mix, type Color } from './color.ts'
import { agave, broadLeaves, bush, conifer, cypress, palm } from './plants.ts'
import { area, d, rects, stroke, type Box, type Point } from './shapes.ts'
import type { Stage } from './stage.ts'
import { isSnowy } from './street.ts'

/** The colours of pool water: near the surface, deep down, and where it glints. */
export function poolColors({ light, palette }: Stage): { face: Color; deep: Color; glint: Color } {
  const face = light.lamps
    ? mix('#2fa3b0', light.lit('#3fb6bd'), 0.45)
    : mix(light.lit(mix('#45b5bd', palette.water, 0.25)), '#43b3bf', 0.45)
  return { face, deep: mix(face, light.shade('#1f6f88'), 0.55), glint: mix(face, '#ffffff', 0.6) }
}

/** Ripples, one in each box. */
export function ripples(stage: Stage, points: readonly Box[]): string {
  return stroke(
    points.map(([x, y, w, h]) => d`M${x} ${y}q${w * 0.25} ${-h} ${w * 0.5} 0t${w * 0.5} 0`).join(''),
    poolColors(stage).glint,
    2.6,
    0.6,
  )
}

/** A lounger with its feet at the point; a negative scale turns its head to the left. */
export function lounger(stage: Stage, [x, y]: Point, s: number, color: Color): string {
  const { light, palette } = stage
  return (
    rects(
      [
        [x - 58 * s, y - 16 * Math.abs(s), 5 * s, 16 * Math.abs(s)],
        [x + 50 * s, y - 16 * Math.abs(s), 5 * s, 16 * Math.abs(s)],
      ].map(([a, b, w, h]): Box => [
        (w as number) < 0 ? (a as number) + (w as number) : (a as number),
        b as number,
        Math.abs(w as number),
        h as number,
      ]),
      light.shade(palette.wood),
    ) +
    area(
      d`M${x - 66 * s} ${y - 22 * Math.abs(s)}h${92 * s}l${44 * s} ${-34 * Math.abs(s)}l${7 * s} ${8 * Math.abs(s)}l${-46 * s} ${36 * Math.abs(s)}h${-97 * s}z`,
      light.lit(palette.wood),
    ) +
    area(
      d`M${x - 64 * s} ${y - 32 * Math.abs(s)}h${88 * s}l${42 * s} ${-34 * Math.abs(s)}l${6 * s} ${9 * Math.abs(s)}l${-44 * s} ${36 * Math.abs(s)}h${-92 * s}z`,
      light.lit(color),
    ) +
    area(
      d`M${x + 50 * s} ${y - 56 * Math.abs(s)}l${16 * s} ${-13 * Math.abs(s)}l${6 * s} ${9 * Math.abs(s)}l${-16 * s} ${13 * Math.abs(s)}z`,
      light.lit('#fdf6e6'),
    )
  )
}

/** A parasol with its foot at the point. */
export function parasol(stage: Stage, [x, y]: Point, size: number, color: Color): string {
  const { light, palette } = stage
  const w = size * 0.62
  const top = y - size
  return (
    rects([[x - 2.4, top, 4.8, size]], light.lit(palette.wood)) +
    area(
      d`M${x - w} ${top + size * 0.24}Q${x - w * 0.5} ${top} ${x} ${top - size * 0.02}Q${x + w * 0.5} ${top} ${x + w} ${top + size * 0.24}q${-w * 0.17} -9 ${-w / 3} 0t${-w / 3} 0t${-w / 3} 0t${-w / 3} 0t${-w / 3} 0t${-w / 3} 0z`,
      light.lit(color),
    ) +
    area(
      d`M${x} ${top - size * 0.02}Q${x + w * 0.5} ${top} ${x + w} ${top + size * 0.24}q${-w * 0.17} -9 ${-w / 3} 0t${-w / 3} 0Q${x + w * 0.22} ${top + size * 0.08} ${x} ${top - size * 0.02}z`,
      light.shade(color),
      0.5,
    ) +
    area(
      d`M${x - w / 3} ${top + size * 0.24}Q${x - w * 0.2} ${top + size * 0.08} ${x} ${top - size * 0.02}Q${x + w * 0.2} ${top + size * 0.08} ${x + w / 3} ${top + size * 0.24}q${-w * 0.17} -9 ${-w / 3} 0t${-w / 3} 0z`,
      light.lit('#fbf3e2'),
    )
  )
}

/** Plants at the lower corners; `only` -1 keeps the left ones, 1 the right ones. */
export function framing(stage: Stage, only = 0): string {
  const { random, palette, climate } = stage
  const bloom = random.pick(palette.bloom)
  const corner = (side: -1 | 1): string => {
    if (only === -side) return ''
    const at = (x: number): number => (side < 0 ? x : 960 - x)
    switch (climate) {
      case 'tropical':
        return (
          palm(stage, [at(66), 670], side < 0 ? 470 : 400) +
          broadLeaves(stage, [at(20), 650], 130) +
          bush(stage, [at(60) - 70, 662], 140, 46, bloom)
        )
      case 'arid':
        return (side < 0 ? palm(stage, [at(70), 660], 430) : '') + agave(stage, [at(110), 646], 92)
      case 'mediterranean':
        return side < 0
          ? cypress(stage, [at(60), 640], 330) + cypress(stage, [at(120), 650], 240)
          : bush(stage, [at(60) - 90, 660], 190, 56, bloom)
      case 'temperate':
        return bush(stage, [at(60) - 110, 656], 220, 60, bloom)
      case 'cold':
      case 'alpine':
      default:
        return (
          conifer(stage, [at(56), 650], 330, { snow: isSnowy(stage) }) +
          conifer(stage, [at(130), 660], 210, { snow: isSnowy(stage) })
        )
    }
  }
  return corner(-1) + corner(1)
}
