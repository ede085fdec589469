import { boardCode, boardNames } from '#contract/hotels/board'

/** The meals an agent asks for, by the code of their board. */
export const meals: Readonly<Record<string, string>> = { '': 'Any', ...boardNames }

/** Names the meals that a filter of boards lets through, an unknown board as it is written: `Breakfast, Half board`. */
export function mealName(codes: readonly string[]): string {
  return [...new Set(codes.map((code) => meals[boardCode(code)] ?? code))].join(', ')
}

/** Returns the meal of the form that a filter of boards stands for: their codes, separated by commas. */
export function mealOf(codes: readonly string[] = ['']): string {
  return [...new Set(codes.map(boardCode))].join(',')
}
