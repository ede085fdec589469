import type { ChosenRate } from '../choice/chosen-rate.ts'

/** Rates that an agent keeps for a client or a trip. */
export interface Shortlist {
  readonly id: string
  /** A client or a trip. */
  readonly name: string
  readonly reference: string
  readonly note: string
  readonly changedAtMs: number
  readonly rates: readonly ChosenRate[]
}

/** The most lists in a browser, and rates in a list. */
export const mostLists = 40
export const mostRates = 50

/** Adds a list at the front. */
export function withList(lists: readonly Shortlist[], list: Shortlist): readonly Shortlist[] {
  return [{ ...list, rates: list.rates.slice(0, mostRates) }, ...lists]
}

/** Replaces a list by what a function makes of it. */
export function withChanged(
  lists: readonly Shortlist[],
  id: string,
  change: (list: Shortlist) => Partial<Shortlist>,
  nowMs: number,
): readonly Shortlist[] {
  return lists.map((list) => (list.id === id ? { ...list, ...change(list), changedAtMs: nowMs } : list))
}

/** Adds rates at the end of a list; one that it has already is replaced by the newer. */
export function ratesWith(rates: readonly ChosenRate[], added: readonly ChosenRate[]): readonly ChosenRate[] {
  const byKey = new Map([...rates, ...added].map((rate) => [rate.key, rate]))
  return [...byKey.values()].slice(0, mostRates)
}
