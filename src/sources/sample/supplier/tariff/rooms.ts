import { amenityId, type AmenityName } from '../../world/amenities.ts'
import { hash } from '../../random.ts'

export type RoomType = Readonly<(typeof archetypes)[number]>

type Row = readonly [name: string, most: number, price: number, fromStars: number, toStars: number, needs?: AmenityName]

// prettier-ignore
const rows: readonly Row[] = [
  ['Single Room', 1, 0.78, 1, 4], ['Small Double Room', 2, 0.88, 1, 3], ['Economy Double Room', 2, 0.92, 1, 3],
  ['Double Room, Street Side', 2, 0.97, 1, 3], ['Standard Double Room', 2, 1, 1, 4],
  ['Standard Twin Room', 2, 1, 1, 4], ['Classic Double Room', 2, 1, 4, 5], ['Classic Twin Room', 2, 1, 4, 5],
  ['Accessible Double Room', 2, 1, 2, 5, 'Accessible rooms'], ['Double Room, Courtyard Side', 2, 1.04, 1, 4],
  ['Top Floor Double Room', 2, 1.1, 1, 3], ['Large Double Room', 3, 1.15, 1, 3],
  ['Superior Double Room', 2, 1.16, 3, 5], ['Superior Twin Room', 2, 1.16, 3, 5], ['Triple Room', 3, 1.25, 1, 3],
  ['Superior Room with View', 2, 1.28, 3, 5], ['Corner Room', 2, 1.3, 3, 5], ['Deluxe Double Room', 3, 1.36, 3, 5],
  ['Deluxe Twin Room', 2, 1.36, 4, 5], ['Pool-Side Room', 2, 1.4, 3, 5, 'Outdoor pool'],
  ['Family Room', 4, 1.45, 1, 4], ['Deluxe Room with Balcony', 2, 1.48, 3, 5, 'Balcony'],
  ['Quadruple Room', 4, 1.55, 1, 2], ['Studio', 3, 1.5, 3, 5], ['Junior Suite', 3, 1.8, 3, 5],
  ['Suite', 3, 2.25, 4, 5], ['Garden Suite', 3, 2.4, 4, 5, 'Garden'], ['Family Suite', 5, 2.5, 4, 5],
  ['Executive Suite', 3, 2.8, 4, 5], ['Grand Suite', 4, 3.9, 5, 5],
]

const archetypes = rows.map(([name, maxOccupancy, priceFactor, fromStars, toStars, needs]) => ({
  name,
  maxOccupancy,
  /** The price and, below, the miles relative to the plainest double room. */
  priceFactor,
  // Larger rooms cost fewer miles than their price suggests.
  milesFactor: priceFactor <= 1.1 ? 1 : Math.round((1 + (priceFactor - 1) * 0.88) * 20) / 20,
  fromStars,
  toStars,
  needs: needs && amenityId(needs),
}))

const byStars = [1, 2, 3, 4, 5].map((stars) =>
  archetypes.filter(({ fromStars, toStars }) => fromStars <= stars && stars <= toStars),
)

/** Returns a hotel's room types, 8 to 14, plainest first; some are always for two guests. */
export function roomTypesOf(hotelSeed: number, amenityIds: readonly number[], stars: number): RoomType[] {
  const possible = byStars[stars - 1]!.filter(({ needs }) => needs === undefined || amenityIds.includes(needs))
  const count = Math.min(8 + (hash(hotelSeed, 21) % 7), possible.length)
  let left = count
  const rooms: RoomType[] = []
  for (const [index, room] of possible.entries()) {
    // Selection sampling draws exactly `count` types.
    if (hash(hotelSeed, 22, index) % (possible.length - index) >= left) continue
    left -= 1
    rooms.push(room)
  }
  return rooms
}

/** Returns 16 hexadecimal digits that depend only on the numbers and do not reveal them. */
export function opaqueId(a: number, b: number, c = 0): string {
  return hash(1, a, b, c).toString(16).padStart(8, '0') + hash(2, a, b, c).toString(16).padStart(8, '0')
}
