import type { OffersSearch } from '../offers-address.ts'

/** A search without any filter over the rates that came. */
export const clearedChoice: OffersSearch = {
  boards: undefined,
  terms: undefined,
  maxPrice: undefined,
  freeUntil: undefined,
}

/** How many filters are set. */
export function countChoices({ boards = [], terms, maxPrice, freeUntil }: OffersSearch): number {
  return boards.length + [terms, maxPrice, freeUntil].filter((filter) => filter !== undefined).length
}
