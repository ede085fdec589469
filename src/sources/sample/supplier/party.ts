const firstCountedAge = 2
const firstAdultAge = 12

/** The supplement of each person beyond two, as a share of the room's price. */
const adultSupplement = 0.2
const childSupplement = 0.1

/** The guests of a room. */
export interface Guests {
  readonly adults: number
  /** Ages in years. */
  readonly children: readonly number[]
}

/** The guests of each deal. */
export const dealGuests: Guests = { adults: 2, children: [] }

/** The guests of a room, as a tariff counts them. */
export interface Party {
  /** How many take a bed: children under two do not. */
  readonly heads: number
  /** How many adults' meals they eat: children under twelve eat half. */
  readonly meals: number
  /** Their supplement, as a share of the room's price. */
  readonly supplement: number
  readonly infants: number
  /** From two to eleven years old. */
  readonly children: number
}

/** Counts the guests of a room. */
export function partyOf({ adults, children: ages }: Guests): Party {
  const infants = ages.filter((age) => age < firstCountedAge).length
  const grown = adults + ages.filter((age) => age >= firstAdultAge).length
  const children = ages.length + adults - grown - infants
  const childrenWithinTwo = Math.max(0, Math.min(children, 2 - grown))
  return {
    heads: grown + children,
    meals: grown + children / 2,
    supplement: Math.max(0, grown - 2) * adultSupplement + (children - childrenWithinTwo) * childSupplement,
    infants,
    children,
  }
}
