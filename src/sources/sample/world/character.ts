import type { DestinationKind } from './destinations.ts'
import type { Climate } from './climate-zones.ts'
import type { Random } from '../random.ts'

/** The type of a hotel. */
export type Style = 'guesthouse' | 'inn' | 'town' | 'boutique' | 'business' | 'grand' | 'resort' | 'lodge'

/** The traits that all other details of a hotel follow from. */
export interface Character {
  readonly style: Style
  /** 1 to 5. */
  readonly stars: number
  readonly climate: Climate
  readonly kind: DestinationKind | undefined
  readonly roomCount: number
  /** Guests' rating, 0 to 10, one decimal. */
  readonly rating: number
  readonly reviewCount: number
}

type StyleWeights = Readonly<Record<Style, number>>

const stylesByKind: Readonly<Record<DestinationKind, StyleWeights>> = {
  city: { guesthouse: 8, inn: 6, town: 30, boutique: 20, business: 24, grand: 12, resort: 0, lodge: 0 },
  beach: { guesthouse: 14, inn: 8, town: 16, boutique: 14, business: 4, grand: 8, resort: 36, lodge: 0 },
  mountain: { guesthouse: 16, inn: 18, town: 10, boutique: 12, business: 2, grand: 10, resort: 6, lodge: 26 },
  nature: { guesthouse: 18, inn: 14, town: 16, boutique: 14, business: 6, grand: 6, resort: 8, lodge: 18 },
  desert: { guesthouse: 8, inn: 4, town: 16, boutique: 18, business: 18, grand: 16, resort: 20, lodge: 0 },
}

const townStyles: StyleWeights = {
  guesthouse: 16,
  inn: 22,
  town: 36,
  boutique: 10,
  business: 14,
  grand: 2,
  resort: 0,
  lodge: 0,
}

/** The percentage of hotels of a style with one, two, three, four and five stars. */
const starsByStyle: Readonly<Record<Style, readonly number[]>> = {
  guesthouse: [34, 46, 20, 0, 0],
  inn: [10, 40, 42, 8, 0],
  town: [6, 26, 48, 20, 0],
  boutique: [0, 4, 34, 46, 16],
  business: [0, 8, 42, 46, 4],
  grand: [0, 0, 0, 34, 66],
  resort: [0, 2, 22, 46, 30],
  lodge: [0, 12, 40, 36, 12],
}

const roomsByStyle: Readonly<Record<Style, readonly [least: number, most: number]>> = {
  guesthouse: [8, 20],
  inn: [12, 36],
  town: [24, 90],
  boutique: [16, 72],
  business: [80, 260],
  grand: [90, 320],
  resort: [60, 280],
  lodge: [14, 60],
}

const styles = Object.keys(roomsByStyle) as Style[]
const kindWeights = new Map(
  Object.entries(stylesByKind).map(([kind, weights]) => [kind, styles.map((style) => weights[style])]),
)
const townWeights = styles.map((style) => townStyles[style])

/** The traits of a town that shape its hotels. */
export interface Surroundings {
  readonly climate: Climate
  /** `undefined` where the town is not a destination. */
  readonly kind: DestinationKind | undefined
  readonly population: number
}

/** Draws a hotel's character. */
export function drawCharacter({ climate, kind, population }: Surroundings, random: Random): Character {
  const weights = kind === undefined ? townWeights : (kindWeights.get(kind) as readonly number[])
  const style = styles[random.weighted(weights)] as Style
  const stars = random.weighted(starsByStyle[style]) + 1
  const [least, most] = roomsByStyle[style]
  const size = Math.min(1, Math.log10(Math.max(population, 1_000)) / 6)
  const roomCount = Math.round(least + (most - least) * random.next() ** 1.6 * size)
  const rating = Math.min(9.8, Math.max(5.1, 6.6 + stars * 0.42 + random.bell() * 0.62))
  return {
    style,
    stars,
    climate,
    kind,
    roomCount,
    rating: Math.round(rating * 10) / 10,
    reviewCount: Math.max(7, Math.round(roomCount * Math.exp(1.4 + random.bell() * 0.85) * size)),
  }
}
