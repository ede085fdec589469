import type { Random } from '../random.ts'
import type { Wording } from '../wording/wording.ts'

/** A street address in the manner of the locale. */
export function streetAddress(wording: Wording, streetName: string, random: Random): string {
  return random
    .pick(wording.streets)
    .replace('{s}', streetName)
    .replace('{n}', wording.highestNumber > 0 ? houseNumber(wording.highestNumber, random) : blockNumber(random))
    .replace('  ', ' ')
}

/** Low numbers are likelier: there are more short streets than long ones. */
function houseNumber(highest: number, random: Random): string {
  return String(1 + Math.floor(random.next() ** 2 * highest))
}

/** District, block and building, as Japanese addresses count them. */
function blockNumber(random: Random): string {
  return `${random.integer(1, 6)}-${random.integer(1, 28)}-${random.integer(1, 19)}`
}
