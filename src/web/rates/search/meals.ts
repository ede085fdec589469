/** The meals an agent asks for, by the codes that suppliers have for them. */
export const meals: Readonly<Record<string, string>> = {
  '': 'Any',
  'RO,SC': 'Room only',
  'BB,BI': 'Breakfast',
  HB: 'Half board',
  FB: 'Full board',
  'AI,UAI': 'All inclusive',
}

/** Names the meals that a filter of boards lets through, an unknown board by its code: `Breakfast, Half board`. */
export function mealName(boards: readonly string[]): string {
  const nameOf = (code: string) => Object.entries(meals).find(([codes]) => codes.split(',').includes(code))?.[1] ?? code
  return [...new Set(boards.map(nameOf))].join(', ')
}

/** Returns the meal of the form that a filter of boards stands for: its codes, separated by commas. */
export function mealOf(boards: readonly string[] = ['']): string {
  const name = mealName(boards)
  return Object.keys(meals).find((codes) => meals[codes] === name) ?? boards.join(',')
}
