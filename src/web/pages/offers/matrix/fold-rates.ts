import { boardWords, roomWords } from '../../../format/offer-words.ts'
import { cheapestFirst } from '../results/filter-rates.ts'
import type { RateRow } from '../results/rate-rows.ts'

/** The same room, board and terms from one or more suppliers, the cheapest first. */
export interface FoldedRate {
  readonly key: string
  readonly best: RateRow
  readonly rates: readonly RateRow[]
}

/** A room of a hotel with its rates by board. */
export interface FoldedRoom {
  readonly name: string
  /** By board, the cheapest first; a board without rates has no entry. */
  readonly boards: ReadonlyMap<string, readonly FoldedRate[]>
}

export interface FoldedHotel {
  /** From the fewest meals to the most. */
  readonly boards: readonly string[]
  /** By their cheapest rates. */
  readonly rooms: readonly FoldedRoom[]
}

/**
 * Arranges the rates of a hotel as rooms by boards. Rates of one room and board with the same deadline are one, however many
 * suppliers have them.
 */
export function foldRates(rows: readonly RateRow[]): FoldedHotel {
  const meals = new Map<string, number>()
  const rooms = new Map<string, Map<string, Map<string, RateRow[]>>>()
  for (const row of rows.toSorted(cheapestFirst)) {
    const board = boardWords(row.offer)
    meals.set(board, Math.max(meals.get(board) ?? 0, row.meals))
    const boards = entry(rooms, roomWords(row.offer), () => new Map<string, Map<string, RateRow[]>>())
    const terms = entry(boards, board, () => new Map<string, RateRow[]>())
    entry(terms, `${row.isRefundable} ${row.freeUntilMs} ${row.currency}`, (): RateRow[] => []).push(row)
  }
  const counts = new Map(
    [...meals.keys()].map((board) => [board, [...rooms.values()].filter((boards) => boards.has(board)).length]),
  )
  return {
    boards: [...meals.keys()].toSorted(
      (one, other) => meals.get(one)! - meals.get(other)! || counts.get(other)! - counts.get(one)!,
    ),
    rooms: [...rooms].map(([name, boards]) => ({
      name,
      boards: new Map(
        [...boards].map(([board, terms]) => [
          board,
          [...terms.values()].map((rates) => ({ key: rates[0]!.key, best: rates[0]!, rates })),
        ]),
      ),
    })),
  }
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = create()
  map.set(key, value)
  return value
}
