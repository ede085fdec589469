import { mix, type Color } from './color.ts'
import { area, circleData, d, dots, place, polygonData, rect, stroke, type Point } from './shapes.ts'
import type { Stage } from './stage.ts'

/** A palm with its foot at the point, `height` tall. */
export function palm(stage: Stage, [x, y]: Point, height: number, distance = 0): string {
  const { random, light, palette } = stage
  const lean = random.between(-0.16, 0.16) * height
  const dark = mix(light.shade(palette.leaf[0]), light.far(palette.leaf[0], distance), distance)
  const lit = light.far(palette.leaf[1], distance)
  const bright = light.far(mix(palette.leaf[1], palette.leaf[2], 0.6), distance)
  const girth = Math.max(3, height * 0.032)
  const crownX = x + lean
  const crownY = y - height
  const trunk = light.far(mix(palette.wood, '#a58a6c', 0.5), distance)
  const bend = x + lean * 0.15
  const length = height * random.between(0.4, 0.5)
  let back = ''
  let front = ''
  let top = ''
  const turn = random.between(-6, 6)
  for (const [angle, reach, layer] of [
    [-200, 0.92, 0],
    [-160, 1, 0],
    [-122, 0.86, 0],
    [-58, 0.86, 0],
    [-20, 1, 0],
    [20, 0.92, 0],
    [-180, 1.05, 1],
    [-140, 0.95, 1],
    [-40, 0.95, 1],
    [0, 1.05, 1],
    [38, 0.7, 1],
    [142, 0.7, 1],
    [-100, 0.74, 2],
    [-78, 0.66, 2],
    [-165, 0.8, 2],
    [-15, 0.8, 2],
  ] as const) {
    const leaf = frond([crownX, crownY], angle + turn + random.between(-6, 6), length * reach)
    if (layer === 0) back += leaf
    else if (layer === 1) front += leaf
    else top += leaf
  }
  return (
    area(
      d`M${x - girth} ${y}Q${bend - girth * 0.4} ${y - height * 0.5} ${crownX - girth * 0.45} ${crownY}h${girth * 0.9}Q${bend + girth * 0.9} ${y - height * 0.5} ${x + girth} ${y}z`,
      trunk,
    ) +
    area(
      d`M${x} ${y}Q${bend + girth * 0.2} ${y - height * 0.5} ${crownX} ${crownY}h${girth * 0.45}Q${bend + girth * 0.9} ${y - height * 0.5} ${x + girth} ${y}z`,
      light.shade(palette.wood),
      0.5,
    ) +
    area(back, dark) +
    area(front, lit) +
    area(top, bright)
  )
}

/** A leaf that leaves the crown at `angle` (degrees, 0 to the right, -90 up) and droops under its weight. */
function frond([x, y]: Point, angle: number, length: number): string {
  const radians = (angle * Math.PI) / 180
  const dx = Math.cos(radians) * length
  const dy = Math.sin(radians) * length * 0.72
  const droop = length * (0.34 + Math.abs(Math.cos(radians)) * 0.22)
  const tip: Point = [x + dx, y + dy + droop]
  const bow: Point = [x + dx * 0.62, y + dy * 1.15 - length * 0.08]
  const belly: Point = [x + dx * 0.52, y + dy * 0.8 + length * 0.17]
  return d`M${x} ${y}Q${bow[0]} ${bow[1]} ${tip[0]} ${tip[1]}Q${belly[0]} ${belly[1]} ${x} ${y}z`
}

/** A conifer in tiers, its lit side to the left, with snow on it if asked. */
export function conifer(
  stage: Stage,
  [x, y]: Point,
  height: number,
  { distance = 0, snow = false }: { distance?: number; snow?: boolean } = {},
): string {
  const { light, palette, random } = stage
  const tiers = height > 190 ? 5 : height > 120 ? 4 : 3
  const half = height * random.between(0.19, 0.25)
  let whole = ''
  let side = ''
  let white = ''
  for (let tier = 0; tier < tiers; tier += 1) {
    const top = y - height + (tier * height * 0.8) / tiers
    const foot = y - height + height * (0.92 * ((tier + 1.45) / (tiers + 0.45)))
    const reach = half * (0.32 + (0.68 * (tier + 1)) / tiers)
    const hem: readonly Point[] =
      height < 120
        ? [[x, foot + height * 0.018]]
        : [
            [x + reach * 0.45, foot - height * 0.02],
            [x, foot + height * 0.018],
            [x - reach * 0.45, foot - height * 0.02],
          ]
    whole += polygonData([[x, top], [x + reach, foot], ...hem, [x - reach, foot]])
    side += polygonData([
      [x, top],
      [x + reach, foot],
      [x + reach * 0.45, foot - height * 0.02],
      [x + reach * 0.08, foot + height * 0.015],
    ])
    if (snow)
      white += polygonData([
        [x, top],
        [x - reach * 0.9, foot - 3],
        [x - reach * 0.42, foot - height * 0.07],
        [x + reach * 0.06, foot - height * 0.1],
      ])
  }
  const body = light.far(palette.leaf[0], distance)
  return (
    rect(x - height * 0.02, y - height * 0.1, height * 0.04, height * 0.1, light.far(palette.wood, distance)) +
    area(whole, mix(body, light.far(palette.leaf[1], distance), 0.35)) +
    area(side, mix(light.shade(palette.leaf[0]), body, distance)) +
    (snow ? area(white, light.far('#f4f6f8', distance * 0.5), 0.92) : '')
  )
}

/** A flame-shaped cypress or poplar. */
export function cypress(stage: Stage, [x, y]: Point, height: number, distance = 0): string {
  const { light, palette } = stage
  const half = height * stage.random.between(0.085, 0.115)
  const lit = light.far(mix(palette.leaf[0], palette.leaf[1], 0.4), distance)
  return (
    rect(x - half * 0.14, y - height * 0.08, half * 0.28, height * 0.08, light.far(palette.wood, distance)) +
    area(
      d`M${x} ${y - height}C${x + half * 1.5} ${y - height * 0.5} ${x + half * 1.2} ${y - height * 0.05} ${x} ${y - height * 0.03}C${x - half * 1.2} ${y - height * 0.05} ${x - half * 1.5} ${y - height * 0.5} ${x} ${y - height}z`,
      lit,
    ) +
    area(
      d`M${x} ${y - height}C${x + half * 1.5} ${y - height * 0.5} ${x + half * 1.2} ${y - height * 0.05} ${x} ${y - height * 0.03}C${x + half * 0.5} ${y - height * 0.3} ${x - half * 0.2} ${y - height * 0.6} ${x} ${y - height}z`,
      mix(light.shade(palette.leaf[0]), lit, distance * 0.8),
    )
  )
}

/** A broad tree of clumps; `leaves` overrides the foliage, dark and light. */
export function tree(
  stage: Stage,
  [x, y]: Point,
  height: number,
  leaves?: readonly [Color, Color],
  distance = 0,
): string {
  const { random, light, palette } = stage
  const [dark, bright] = leaves ?? [palette.leaf[0], palette.leaf[1]]
  const crown = height * 0.34
  let back = ''
  let front = ''
  const spread = random.between(0.5, 0.66)
  const clumps = distance > 0.2 ? 6 : 8
  for (let index = 0; index < clumps; index += 1) {
    const angle = (index / clumps) * Math.PI * 2 + random.between(-0.2, 0.2)
    const cx = x + Math.cos(angle) * crown * spread
    const cy = y - height + crown + Math.sin(angle) * crown * 0.5
    back += circleData(cx, cy, crown * random.between(0.42, 0.56))
    if (Math.sin(angle) < 0.35)
      front += circleData(cx - crown * 0.14, cy - crown * 0.14, crown * random.between(0.26, 0.38))
  }
  const trunk = height * 0.028
  const lit = light.far(bright, distance)
  const shaded = mix(light.shade(mix(dark, bright, 0.25)), lit, 0.12 + distance * 0.6)
  return (
    area(
      d`M${x - trunk} ${y}L${x - trunk * 0.6} ${y - height * 0.5}h${trunk * 1.2}L${x + trunk} ${y}z`,
      light.far(palette.wood, distance),
    ) +
    stroke(
      d`M${x} ${y - height * 0.36}L${x - crown * 0.35} ${y - height * 0.55}M${x} ${y - height * 0.42}L${x + crown * 0.34} ${y - height * 0.6}`,
      light.far(palette.wood, distance),
      trunk,
    ) +
    area(back + circleData(x, y - height + crown, crown * 0.62), shaded) +
    area(front, lit, 0.9)
  )
}

/** A low round hedge or shrub between two points on the ground; `bloom` scatters flowers on it. */
export function bush(stage: Stage, [x, y]: Point, width: number, height: number, bloom?: Color): string {
  const { random, light, palette } = stage
  let back = ''
  let front = ''
  const flowers: Point[] = []
  const count = Math.max(3, Math.round(width / (height * 0.86)))
  for (let index = 0; index < count; index += 1) {
    const cx = x + ((index + 0.5) / count) * width
    const r = height * random.between(0.54, 0.72)
    back += d`M${cx - r} ${y}a${r} ${r * 1.35} 0 0 1 ${2 * r} 0z`
    front += d`M${cx - r * 0.8} ${y - r * 0.45}a${r * 0.62} ${r * 0.72} 0 0 1 ${1.2 * r} 0q${-r * 0.6} ${r * 0.36} ${-1.2 * r} 0z`
    if (bloom)
      for (let dot = 0; dot < 3; dot += 1)
        flowers.push([cx + random.between(-r, r) * 0.7, y - random.between(0.25, 1.15) * r])
  }
  return (
    area(back, light.shade(mix(palette.leaf[0], palette.leaf[1], 0.4))) +
    area(front, light.lit(palette.leaf[1]), 0.85) +
    (bloom ? dots(flowers, height * 0.075, light.lit(bloom)) : '')
  )
}

/** An agave or a tuft of long leaves. */
export function agave(stage: Stage, [x, y]: Point, size: number): string {
  const { light, palette } = stage
  let back = ''
  let front = ''
  for (const [index, angle] of [-168, -150, -128, -108, -90, -72, -52, -30, -12].entries()) {
    const radians = (angle * Math.PI) / 180
    const tip: Point = [x + Math.cos(radians) * size, y + Math.sin(radians) * size]
    const nx = -Math.sin(radians) * size * 0.09
    const ny = Math.cos(radians) * size * 0.09
    const mx = (x + tip[0]) / 2
    const my = (y + tip[1]) / 2 - size * 0.05
    const leaf = d`M${x} ${y}Q${mx + nx * 2} ${my + ny * 2} ${tip[0]} ${tip[1]}Q${mx - nx * 2} ${my - ny * 2} ${x} ${y}z`
    if (index % 2 === 0) back += leaf
    else front += leaf
  }
  return area(back, light.shade(palette.leaf[0])) + area(front, light.lit(mix(palette.leaf[1], '#8fae9b', 0.4)))
}

/** A pot with a plant in it; kinds differ by climate. */
export function potted(stage: Stage, [x, y]: Point, height: number, pot: Color): string {
  const { light, climate, palette } = stage
  const w = height * 0.3
  const rim = y - height * 0.3
  const vessel =
    area(d`M${x - w / 2} ${rim}h${w}l${-w * 0.14} ${height * 0.3}h${-w * 0.72}z`, light.lit(pot)) +
    area(d`M${x + w * 0.1} ${rim}h${w * 0.4}l${-w * 0.14} ${height * 0.3}h${-w * 0.3}z`, light.shade(pot))
  if (climate === 'arid') return agave(stage, [x, rim + 2], height * 0.55) + vessel
  if (climate === 'tropical') return broadLeaves(stage, [x, rim + 3], height * 0.7) + vessel
  if (climate === 'mediterranean' || climate === 'temperate') {
    const r = height * 0.24
    return (
      rect(x - 1.6, rim - height * 0.3, 3.2, height * 0.3, light.lit(palette.wood)) +
      area(circleData(x, rim - height * 0.42, r), light.shade(palette.leaf[1])) +
      area(circleData(x - r * 0.16, rim - height * 0.45, r * 0.76), light.lit(palette.leaf[1])) +
      vessel
    )
  }
  return place(x, rim + 2, 1, conifer({ ...stage, climate }, [0, 0], height * 0.72)) + vessel
}

/** Big leaves on thin stems, as of a banana or monstera. */
export function broadLeaves(stage: Stage, [x, y]: Point, size: number): string {
  const { light, palette } = stage
  let back = ''
  let front = ''
  for (const [index, [angle, reach]] of (
    [
      [-150, 0.8],
      [-128, 1],
      [-104, 0.9],
      [-90, 1.08],
      [-70, 0.92],
      [-48, 1],
      [-26, 0.76],
    ] as const
  ).entries()) {
    const radians = (angle * Math.PI) / 180
    const tx = x + Math.cos(radians) * size * reach
    const ty = y + Math.sin(radians) * size * reach
    const nx = -Math.sin(radians) * size * 0.17
    const ny = Math.cos(radians) * size * 0.17
    const mx = x + (tx - x) * 0.6
    const my = y + (ty - y) * 0.62
    const leaf = d`M${x} ${y}Q${mx + nx * 1.4} ${my + ny * 1.4} ${tx} ${ty}Q${mx - nx * 1.4} ${my - ny * 1.4} ${x} ${y}z`
    if (index % 2 === 0) back += leaf
    else front += leaf
  }
  return area(back, light.shade(palette.leaf[1])) + area(front, light.lit(mix(palette.leaf[1], palette.leaf[2], 0.35)))
}
