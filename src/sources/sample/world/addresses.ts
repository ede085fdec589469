import type { Random } from '../random.ts'

export const streetNames = ['Church', 'Garden', 'Main', 'Market', 'Mill', 'Park', 'School', 'Station']
const streetKinds = ['Avenue', 'Road', 'Street']
const highestHouseNumber = 400

/** Returns a street address; low house numbers are likelier. */
export function streetAddress(streetName: string, random: Random): string {
  const houseNumber = 1 + Math.floor(random.next() * random.next() * highestHouseNumber)
  return `${houseNumber} ${streetName} ${random.pick(streetKinds)}`
}
