import { boardCode, boardNames } from '#contract/hotels/board'

const names: Readonly<Record<string, string>> = boardNames

/** Names the boards of a filter; an unknown board is returned as written: `Breakfast, Half board`. */
export function mealName(codes: readonly string[]): string {
  return [...new Set(codes.map((code) => names[boardCode(code)] ?? code))].join(', ')
}
