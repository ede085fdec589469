const firstCountedAge = 2
const firstGrownAge = 12

/** What persons beyond two add to a room's price, as a share of it. */
const grownSupplement = 0.2
const childSupplement = 0.1

/** Those who share a room. */
export interface Guests {
  readonly adults: number
  /** Ages in years. */
  readonly children: readonly number[]
}

/** Those who share a room, as a tariff counts them. */
export interface Party {
  /** How many take a bed: children under two do not. */
  readonly heads: number
  /** How many adults' meals they eat: children under twelve eat half. */
  readonly meals: number
  /** What they add to the price of the room, as a share of it. */
  readonly supplement: number
  readonly infants: number
  /** From two to eleven years old. */
  readonly children: number
}

/** Counts who sleeps in a room. */
export function partyOf({ adults, children: ages }: Guests): Party {
  const infants = ages.filter((age) => age < firstCountedAge).length
  const grown = adults + ages.filter((age) => age >= firstGrownAge).length
  const children = ages.length + adults - grown - infants
  const childrenWithinTwo = Math.max(0, Math.min(children, 2 - grown))
  return {
    heads: grown + children,
    meals: grown + children / 2,
    supplement: Math.max(0, grown - 2) * grownSupplement + (children - childrenWithinTwo) * childSupplement,
    infants,
    children,
  }
}
