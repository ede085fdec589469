import type { DestinationKind } from './destinations.ts'
import type { Climate } from './climate-zones.ts'
import type { Random } from '../random.ts'

export type Style = keyof typeof styleTraits

/** The traits that determine all other details of a hotel. */
export type Character = Readonly<ReturnType<typeof drawCharacter>>

/**
 * The traits of each style: its name in descriptions, the suppliers' number for its kind of property, the percentage of
 * hotels with one to five stars, and the fewest and most rooms.
 */
export const styleTraits = {
  guesthouse: { house: 'guesthouse', hotelTypeId: 216, stars: [34, 46, 20, 0, 0], rooms: [8, 20] },
  inn: { house: 'inn', hotelTypeId: 218, stars: [10, 40, 42, 8, 0], rooms: [12, 36] },
  town: { house: 'hotel', hotelTypeId: 204, stars: [6, 26, 48, 20, 0], rooms: [24, 90] },
  boutique: { house: 'boutique hotel', hotelTypeId: 204, stars: [0, 4, 34, 46, 16], rooms: [16, 72] },
  business: { house: 'business hotel', hotelTypeId: 204, stars: [0, 8, 42, 46, 4], rooms: [80, 260] },
  grand: { house: 'grand hotel', hotelTypeId: 204, stars: [0, 0, 0, 34, 66], rooms: [90, 320] },
  resort: { house: 'resort', hotelTypeId: 206, stars: [0, 2, 22, 46, 30], rooms: [60, 280] },
  lodge: { house: 'lodge', hotelTypeId: 221, stars: [0, 12, 40, 36, 12], rooms: [14, 60] },
} as const

const styles = Object.keys(styleTraits) as Style[]

/** The frequency of each style, in the order of `styles`, by a town's kind of destination. */
const styleWeights: Readonly<Record<DestinationKind | 'elsewhere', readonly number[]>> = {
  city: [8, 6, 30, 20, 24, 12, 0, 0],
  beach: [14, 8, 16, 14, 4, 8, 36, 0],
  mountain: [16, 18, 10, 12, 2, 10, 6, 26],
  nature: [18, 14, 16, 14, 6, 6, 8, 18],
  desert: [8, 4, 16, 18, 18, 16, 20, 0],
  elsewhere: [16, 22, 36, 10, 14, 2, 0, 0],
}

/** The traits of a town that shape its hotels. */
export interface Surroundings {
  readonly climate: Climate
  /** `undefined` when the town is not a destination. */
  readonly kind: DestinationKind | undefined
  readonly population: number
}

/** Draws a hotel's character. */
export function drawCharacter({ climate, kind, population }: Surroundings, random: Random) {
  const style = styles[random.weighted(styleWeights[kind ?? 'elsewhere'])] as Style
  const traits = styleTraits[style]
  const stars = random.weighted(traits.stars) + 1
  const [least, most] = traits.rooms
  const size = Math.min(1, Math.log10(Math.max(population, 1_000)) / 6)
  const roomCount = Math.round(least + (most - least) * random.next() ** 1.6 * size)
  const rating = Math.min(9.8, Math.max(5.1, 6.6 + stars * 0.42 + random.bell() * 0.62))
  return {
    style,
    /** 1 to 5. */
    stars,
    climate,
    kind,
    roomCount,
    /** The guests' rating, 0 to 10, with one decimal. */
    rating: Math.round(rating * 10) / 10,
    reviewCount: Math.max(7, Math.round(roomCount * Math.exp(1.4 + random.bell() * 0.85) * size)),
  }
}
