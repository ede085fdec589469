import type { Place } from '#server/places/place'
import { hash, hashText, type Random } from '../random.ts'

export const streetNames = ['Church', 'Garden', 'Main', 'Market', 'Mill', 'Park', 'School', 'Station']
const streetKinds = ['Avenue', 'Road', 'Street']
const highestHouseNumber = 400

/** Returns a street address; low house numbers are likelier. */
export function streetAddress(streetName: string, random: Random): string {
  const houseNumber = 1 + Math.floor(random.next() * random.next() * highestHouseNumber)
  return `${houseNumber} ${streetName} ${random.pick(streetKinds)}`
}

/** Returns a postal code of five digits: the first three are the town's, the rest the street's. */
export function postalCode({ placeId }: Place, street: number): string {
  return String(100 + (hashText(placeId) % 900)) + String(hash(street, 0, 5) % 100).padStart(2, '0')
}
