import { boardCode, boardNames } from '#contract/hotels/board'

const names: Readonly<Record<string, string>> = boardNames

/** Names the meals that a filter of boards lets through, an unknown board as it is written: `Breakfast, Half board`. */
export function mealName(codes: readonly string[]): string {
  return [...new Set(codes.map((code) => names[boardCode(code)] ?? code))].join(', ')
}
