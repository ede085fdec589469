import type { Occupancy } from '#contract/hotels/stay'

const firstCountedAge = 2
const firstAdultAge = 12

/** The supplement for each person beyond two, as a share of the room's price. */
const adultSupplement = 0.2
const childSupplement = 0.1

/** The guests of each deal. */
export const dealGuests: Occupancy = { adults: 2, children: [] }

/** The guests of a room as a tariff counts them. */
export type Party = Readonly<ReturnType<typeof partyOf>>

/** Counts the guests of a room. */
export function partyOf({ adults, children: ages }: Occupancy) {
  const infants = ages.filter((age) => age < firstCountedAge).length
  const grown = adults + ages.filter((age) => age >= firstAdultAge).length
  const children = ages.length + adults - grown - infants
  const childrenWithinTwo = Math.max(0, Math.min(children, 2 - grown))
  return {
    /** The number of beds: children under two need none. */
    heads: grown + children,
    /** The number of meals in adults' meals: children under twelve eat half. */
    meals: grown + children / 2,
    /** A share of the room's price. */
    supplement: Math.max(0, grown - 2) * adultSupplement + (children - childrenWithinTwo) * childSupplement,
    infants,
    /** Children from two to eleven years. */
    children,
  }
}
