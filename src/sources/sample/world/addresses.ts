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

/** The countries whose addresses name the state or province. */
const withStates = new Set(['AU', 'BR', 'CA', 'CN', 'IN', 'JP', 'MX', 'US'])

/** Returns the state or province of an address, for the United States its code; empty where addresses have none. */
export function stateName({ countryCode, region }: Place, divisionCode: string): string {
  if (!withStates.has(countryCode)) return ''
  return countryCode === 'US' ? divisionCode : region
}

/** Returns a postal code of five digits: the first three are the town's, the rest the street's. */
export function postalCode({ placeId }: Place, street: number): string {
  return String(100 + (hashText(placeId) % 900)) + String(hash(street, 0, 5) % 100).padStart(2, '0')
}
