import { mix } from './color.ts'
import { area, circle, d, dots, gradient, rect, roundedData, stroke, type Point } from './shapes.ts'
import type { Stage } from './stage.ts'

/** Where the sky of a picture ends and where its sun or moon stands. */
interface SkyPlan {
  /** The horizon, in units from the top. */
  horizon: number
  /** The disc's centre; left out where it would fight with the subject. */
  disc?: readonly [x: number, y: number, radius: number]
  /** How many clouds. */
  clouds?: number
}

/** The sky with its disc, clouds, birds or stars, over the whole width. */
export function drawSky(stage: Stage, { horizon, disc, clouds = stage.random.integer(1, 4) }: SkyPlan): string {
  const { light, random } = stage
  const { element, paint } = gradient(stage.nextId(), [
    [0, light.sky[0]],
    [0.55, light.sky[1]],
    [1, light.sky[2]],
  ])
  const parts = [element, rect(0, horizon, 960, 640 - horizon, light.sky[2]), rect(0, 0, 960, horizon + 1, paint)]
  if (light.hour === 'night') {
    for (const [count, radius] of [
      [30, 0.9],
      [14, 1.5],
    ] as const) {
      const stars = Array.from({ length: count }, (): Point => [
        random.between(0, 960),
        random.between(0, horizon * 0.7),
      ])
      parts.push(dots(stars, radius, '#dfe6f2', 0.75))
    }
  }
  if (disc && light.disc) {
    const [x, y, radius] = disc
    const size = light.hour === 'noon' ? radius * 0.7 : radius
    if (light.hour === 'night')
      parts.push(
        area(
          d`M${x + size * 0.3} ${y - size}a${size} ${size} 0 1 0 ${size * 0.7} ${size * 1.3}a${size * 0.82} ${size * 0.82} 0 1 1 ${-size * 0.7} ${-size * 1.3}z`,
          light.disc,
        ),
      )
    else
      parts.push(
        circle(x, y, size * 1.9, light.disc, 0.16),
        circle(x, y, size * 1.4, light.disc, 0.22),
        circle(x, y, size, light.disc),
      )
  }
  for (let count = 0; count < clouds; count += 1) {
    const y = random.between(horizon * 0.1, horizon * 0.62)
    parts.push(cloud(stage, random.between(20, 940), y, random.between(0.6, 1.25)))
  }
  if (light.hour !== 'night' && random.chance(0.4))
    parts.push(birds(stage, random.between(140, 820), random.between(70, horizon * 0.4)))
  return parts.join('')
}

/** A flat cloud of stacked bars, as a poster would cut it. */
function cloud(stage: Stage, x: number, y: number, scale: number): string {
  const { random, light } = stage
  let data = ''
  const bars = random.integer(3, 4)
  for (let bar = 0; bar < bars; bar += 1) {
    const width = random.between(70, 210) * scale * (bar === bars - 1 ? 1.2 : 1)
    const height = 15 * scale
    data += roundedData(
      [x - width / 2 + random.between(-46, 46) * scale, y + bar * 12.5 * scale, width, height],
      height / 2,
    )
  }
  return area(data, light.cloud, light.hour === 'night' ? 0.35 : 0.72)
}

function birds(stage: Stage, x: number, y: number): string {
  let data = ''
  for (let count = 0; count < 4; count += 1) {
    const left = x + stage.random.between(-50, 50)
    const top = y + stage.random.between(-20, 20)
    const wing = stage.random.between(5, 9)
    data += d`M${left} ${top}q${wing * 0.6} ${-wing * 0.6} ${wing} 0q${wing * 0.4} ${-wing * 0.6} ${wing} 0`
  }
  return stroke(data, mix(stage.light.shade('#4a5058'), stage.light.sky[0], 0.3), 1.6)
}

/** A place for the sun or moon over a view: low when the hour is, and beside the middle. */
export function sunAt({ random, light }: Stage, horizon: number): Point {
  const low = light.hour === 'golden' || light.hour === 'dusk' || light.hour === 'morning'
  return [
    random.pick([random.between(270, 420), random.between(540, 690)]),
    low ? horizon - random.between(30, 80) : random.between(90, 150),
  ]
}
