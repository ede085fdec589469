/** A figure in the table; a missed goal is reported but is no failure. */
export interface Row {
  readonly name: string
  readonly figure: number
  readonly unit: string
  readonly beside?: Yardstick
  readonly goal?: Goal
}

/** The time that another program takes for the same work. */
export interface Yardstick {
  readonly name: string
  readonly figure: number
  /** The median ratio within a round; by default, the ratio of the two figures. */
  readonly ratio?: number
}

/** A goal for the figure, or for its ratio to the yardstick. */
export type Goal =
  | { readonly atMost: number }
  | { readonly atLeast: number }
  | { readonly ratioAtMost: number }
  | { readonly ratioAtLeast: number }

/** Returns the names of figures that are not finite, because something was not measured. */
export function findUnmeasured(rows: readonly Row[]): string[] {
  return rows.flatMap(({ name, figure, beside }) => [
    ...(Number.isFinite(figure) ? [] : [name]),
    ...(beside === undefined || Number.isFinite(beside.figure) ? [] : [`${name}, yardstick ${beside.name}`]),
    ...(Number.isFinite(beside?.ratio ?? 0) ? [] : [`${name}, ratio`]),
  ])
}

/** Prints the rows with their yardsticks, ratios, goals and verdicts. */
export function printTable(rows: readonly Row[]) {
  const table = [['', 'figure', 'yardstick', 'ratio', 'goal', ''], ...rows.map(cellsOf)]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of table) {
    const padded = row.map((cell, column) => cell.padEnd(widths[column] ?? 0))
    console.log(padded.join('  ').trimEnd())
  }
}

function cellsOf({ name, figure, unit, beside, goal }: Row): string[] {
  const amount = (value: number) => `${formatNumber(value)} ${unit}`.trim()
  const ratio = beside && (beside.ratio ?? (beside.figure === 0 ? undefined : figure / beside.figure))
  const { text, isMet } = judge(goal, figure, ratio ?? Number.NaN)
  return [
    name,
    amount(figure),
    beside === undefined ? '' : `${beside.name}: ${amount(beside.figure)}`,
    ratio === undefined ? '' : formatNumber(ratio),
    text,
    isMet === undefined ? '' : isMet ? 'met' : 'missed',
  ]
}

function judge(goal: Goal | undefined, figure: number, ratio: number): { text: string; isMet?: boolean } {
  if (goal === undefined) return { text: '' }
  if ('atMost' in goal) return { text: `at most ${goal.atMost}`, isMet: figure <= goal.atMost }
  if ('atLeast' in goal) return { text: `at least ${goal.atLeast}`, isMet: figure >= goal.atLeast }
  if ('ratioAtMost' in goal) return { text: `ratio at most ${goal.ratioAtMost}`, isMet: ratio <= goal.ratioAtMost }
  return { text: `ratio at least ${goal.ratioAtLeast}`, isMet: ratio >= goal.ratioAtLeast }
}

function formatNumber(figure: number): string {
  return figure.toLocaleString('en-US', { maximumSignificantDigits: figure >= 1000 ? 5 : 3 })
}
