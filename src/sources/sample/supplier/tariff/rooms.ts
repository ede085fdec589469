import { amenityId, type AmenityName } from '../../world/amenities.ts'
import { hash } from '../../random.ts'

/** A room type of a hotel. */
export interface RoomType {
  readonly name: string
  readonly maxOccupancy: number
  /** Its price against that of the plainest double room. */
  readonly priceFactor: number
  /** Its miles against those of the plainest double room. */
  readonly milesFactor: number
}

interface Archetype extends RoomType {
  readonly fromStars: number
  readonly toStars: number
  readonly needs: number | undefined
}

const archetypes: readonly Archetype[] = [
  archetype('Single Room', 1, 0.78, 1, 4),
  archetype('Small Double Room', 2, 0.88, 1, 3),
  archetype('Economy Double Room', 2, 0.92, 1, 3),
  archetype('Double Room, Street Side', 2, 0.97, 1, 3),
  archetype('Standard Double Room', 2, 1, 1, 4),
  archetype('Standard Twin Room', 2, 1, 1, 4),
  archetype('Classic Double Room', 2, 1, 4, 5),
  archetype('Classic Twin Room', 2, 1, 4, 5),
  archetype('Accessible Double Room', 2, 1, 2, 5, 'Accessible rooms'),
  archetype('Double Room, Courtyard Side', 2, 1.04, 1, 4),
  archetype('Top Floor Double Room', 2, 1.1, 1, 3),
  archetype('Large Double Room', 3, 1.15, 1, 3),
  archetype('Superior Double Room', 2, 1.16, 3, 5),
  archetype('Superior Twin Room', 2, 1.16, 3, 5),
  archetype('Triple Room', 3, 1.25, 1, 3),
  archetype('Superior Room with View', 2, 1.28, 3, 5),
  archetype('Corner Room', 2, 1.3, 3, 5),
  archetype('Deluxe Double Room', 3, 1.36, 3, 5),
  archetype('Deluxe Twin Room', 2, 1.36, 4, 5),
  archetype('Pool-Side Room', 2, 1.4, 3, 5, 'Outdoor pool'),
  archetype('Family Room', 4, 1.45, 1, 4),
  archetype('Deluxe Room with Balcony', 2, 1.48, 3, 5, 'Balcony'),
  archetype('Quadruple Room', 4, 1.55, 1, 2),
  archetype('Studio', 3, 1.5, 3, 5),
  archetype('Junior Suite', 3, 1.8, 3, 5),
  archetype('Suite', 3, 2.25, 4, 5),
  archetype('Garden Suite', 3, 2.4, 4, 5, 'Garden'),
  archetype('Family Suite', 5, 2.5, 4, 5),
  archetype('Executive Suite', 3, 2.8, 4, 5),
  archetype('Grand Suite', 4, 3.9, 5, 5),
]

const byStars = [1, 2, 3, 4, 5].map((stars) =>
  archetypes.filter(({ fromStars, toStars }) => fromStars <= stars && stars <= toStars),
)

/** Returns the room types of a hotel, 8 to 14, the plainest first; always some for two. */
export function roomTypesOf(hotelSeed: number, amenityIds: readonly number[], stars: number): RoomType[] {
  const possible = (byStars[stars - 1] as Archetype[]).filter(
    ({ needs }) => needs === undefined || amenityIds.includes(needs),
  )
  const count = Math.min(8 + (hash(hotelSeed, 21) % 7), possible.length)
  let left = count
  const rooms: RoomType[] = []
  for (const [index, { name, maxOccupancy, priceFactor, milesFactor }] of possible.entries()) {
    // Selection sampling: chooses exactly `count`.
    if (hash(hotelSeed, 22, index) % (possible.length - index) >= left) continue
    left -= 1
    rooms.push({ name, maxOccupancy, priceFactor, milesFactor })
  }
  return rooms
}

/** Returns 16 hexadecimal digits that depend on the numbers alone and reveal nothing of them. */
export function opaqueId(a: number, b: number, c = 0): string {
  return hash(1, a, b, c).toString(16).padStart(8, '0') + hash(2, a, b, c).toString(16).padStart(8, '0')
}

/** Larger rooms cost fewer miles than in proportion to their price. */
function archetype(
  name: string,
  maxOccupancy: number,
  priceFactor: number,
  fromStars: number,
  toStars: number,
  needs?: AmenityName,
): Archetype {
  return {
    name,
    maxOccupancy,
    priceFactor,
    milesFactor: priceFactor <= 1.1 ? 1 : Math.round((1 + (priceFactor - 1) * 0.88) * 20) / 20,
    fromStars,
    toStars,
    needs: needs === undefined ? undefined : amenityId(needs),
  }
}
