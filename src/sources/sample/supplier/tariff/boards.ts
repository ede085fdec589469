import { amenityId } from '../../world/amenities.ts'
import type { DestinationKind } from '../../world/destinations.ts'
import type { Climate } from '../../world/climate-zones.ts'
import { hash, unit } from '../../random.ts'

/** The meals that come with a room. */
export interface Board {
  readonly code: 'RO' | 'BB' | 'HB' | 'FB' | 'AI'
  readonly name: string
  /** The price per person and night, in breakfasts. */
  readonly breakfasts: number
  readonly milesFactor: number
}

const roomOnly: Board = { code: 'RO', name: 'Room only', breakfasts: 0, milesFactor: 1 }
const bedAndBreakfast: Board = { code: 'BB', name: 'Bed and breakfast', breakfasts: 1, milesFactor: 1.1 }
const halfBoard: Board = { code: 'HB', name: 'Half board', breakfasts: 2.8, milesFactor: 1.32 }
const fullBoard: Board = { code: 'FB', name: 'Full board', breakfasts: 4, milesFactor: 1.48 }
const allInclusive: Board = { code: 'AI', name: 'All inclusive', breakfasts: 5.4, milesFactor: 1.68 }

const breakfast = amenityId('Breakfast')
const restaurant = amenityId('Restaurant')
const bar = amenityId('Bar')
const pool = amenityId('Outdoor pool')

/** Returns the boards that a hotel sells given its kitchen, plainest first. */
export function boardsOf(
  hotelSeed: number,
  amenityIds: readonly number[],
  stars: number,
  climate: Climate,
  kind: DestinationKind | undefined,
): Board[] {
  const boards = [roomOnly]
  const drawn = unit(hash(hotelSeed, 11))
  if (amenityIds.includes(breakfast)) boards.push(bedAndBreakfast)
  if (!amenityIds.includes(restaurant)) return boards
  const away = kind !== undefined && kind !== 'city'
  if (stars >= 4 || away) boards.push(halfBoard)
  if (away && drawn < 0.4) boards.push(fullBoard)
  const warm = climate === 'tropical' || climate === 'mediterranean' || climate === 'arid'
  if (warm && away && amenityIds.includes(pool) && amenityIds.includes(bar) && drawn < 0.6) boards.push(allInclusive)
  return boards
}
