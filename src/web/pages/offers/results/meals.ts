import type { OfferRate } from '#contract/find-offers'

/** None, breakfast, or at least half board. */
export type Meals = 0 | 1 | 2

/** The codes that suppliers use, with the meals they stand for. */
const mealsByCode: Readonly<Record<string, Meals>> = { RO: 0, SC: 0, BB: 1, BI: 1, HB: 2, FB: 2, AI: 2, UAI: 2 }

/** The meals of a board by its code, or by its name where the code is not one of the usual. */
export function mealsOf({ boardType, boardName }: Pick<OfferRate, 'boardType' | 'boardName'>): Meals {
  const known = mealsByCode[boardType]
  if (known !== undefined) return known
  if (/half.?board|full.?board|all.?inclusive|dinner/i.test(boardName)) return 2
  return /breakfast/i.test(boardName) ? 1 : 0
}
