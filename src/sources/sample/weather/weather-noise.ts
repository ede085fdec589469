import { hash, unit } from '../random.ts'
import { earthRadiusMeters, type Position, unitVector } from '#server/places/sphere'

/** The fields of noise, independent of each other. */
const fields = ['warmth', 'storm', 'wind', 'direction', 'hour'] as const
export type NoiseField = (typeof fields)[number]

/** The distance and duration over which noise is correlated. */
export interface NoiseScale {
  readonly meters: number
  readonly days: number
}

/** The noise of a position; `day` is counted from 1 January 1970. */
export type WeatherNoise = (field: NoiseField, day: number) => number

/**
 * Makes bell-shaped noise around 0 with a standard deviation of 1, smooth in place and time: a sum of random numbers at
 * the corners of a lattice, weighted by nearness and scaled so that its spread is the same between corners as at them.
 */
export function createWeatherNoise(scale: NoiseScale, position: Position): WeatherNoise {
  const [x, y, z] = unitVector(position).map((part) => part * (earthRadiusMeters / scale.meters)) as [
    number,
    number,
    number,
  ]
  const [firstX, firstY, firstZ] = [Math.floor(x), Math.floor(y), Math.floor(z)]
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => {
    const [stepX, stepY, stepZ] = [corner & 1, (corner >> 1) & 1, corner >> 2]
    return {
      seed: hash(firstX + stepX, firstY + stepY, firstZ + stepZ, Math.round(scale.meters)),
      weight: share(x - firstX, stepX) * share(y - firstY, stepY) * share(z - firstZ, stepZ),
    }
  })

  return (field, day) => {
    const fieldSeed = fields.indexOf(field)
    const knot = Math.floor(day / scale.days)
    let sum = 0
    let squares = 0
    for (let step = 0; step < 2; step += 1) {
      const nearness = share(day / scale.days - knot, step)
      for (const corner of corners) {
        const weight = nearness * corner.weight
        if (weight === 0) continue
        sum += weight * bell(hash(corner.seed, knot + step, fieldSeed))
        squares += weight * weight
      }
    }
    return sum / Math.sqrt(squares)
  }
}

/** The share of a bell-shaped spread that lies below a value, 0 to 1. */
export function shareBelow(value: number): number {
  // Abramowitz and Stegun 26.2.16, exact to four decimals.
  const t = 1 / (1 + 0.33267 * Math.abs(value))
  const tail =
    (Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI)) * t * (0.4361836 + t * (-0.1201676 + t * 0.937298))
  return value < 0 ? tail : 1 - tail
}

/** How much a corner counts: the near one (step 0) or the far one (step 1) of a side of length 1. */
function share(offset: number, step: number): number {
  const far = offset * offset * (3 - 2 * offset)
  return step === 0 ? 1 - far : far
}

/** A 32-bit hash as a number of a bell-shaped spread with a standard deviation of 1. */
function bell(hashed: number): number {
  const distance = Math.sqrt(-2 * Math.log(unit(hashed) + 2 ** -33))
  return distance * Math.cos(2 * Math.PI * unit(hash(hashed, 1)))
}
