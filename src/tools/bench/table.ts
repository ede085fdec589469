import type { Row } from './row.ts'

const columns = ['', 'figure', 'yardstick', 'ratio', 'goal', ''] as const

/** A row with what is computed from it. */
export interface JudgedRow extends Row {
  readonly ratio: number | undefined
  readonly verdict: 'met' | 'missed' | undefined
}

/** Prints the rows with their yardsticks, ratios, goals and verdicts. */
export function printTable(rows: readonly Row[]) {
  const cells = rows.map((row) => [
    row.name,
    formatFigure(row),
    formatYardstick(row),
    ratioOf(row) === undefined ? '' : formatNumber(ratioOf(row) ?? 0),
    formatGoal(row),
    verdictOf(row) ?? '',
  ])
  const table = [[...columns], ...cells]
  const widths = columns.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  for (const row of table) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}

/** Returns a row with its ratio, and whether it meets its goal. */
export function judge(row: Row): JudgedRow {
  return { ...row, ratio: ratioOf(row), verdict: verdictOf(row) }
}

function formatFigure({ figure, unit }: Pick<Row, 'figure' | 'unit'>): string {
  return `${formatNumber(figure)} ${unit}`.trim()
}

function formatNumber(figure: number): string {
  return figure.toLocaleString('en-US', { maximumSignificantDigits: figure >= 1000 ? 5 : 3 })
}

function formatYardstick({ unit, beside }: Row): string {
  return beside === undefined ? '' : `${beside.name}: ${formatFigure({ figure: beside.figure, unit })}`
}

function ratioOf({ figure, beside }: Row): number | undefined {
  if (beside?.ratio !== undefined) return beside.ratio
  return beside === undefined || beside.figure === 0 ? undefined : figure / beside.figure
}

function formatGoal({ goal }: Row): string {
  if (goal === undefined) return ''
  if ('atMost' in goal) return `at most ${goal.atMost}`
  if ('atLeast' in goal) return `at least ${goal.atLeast}`
  return 'ratioAtMost' in goal ? `ratio at most ${goal.ratioAtMost}` : `ratio at least ${goal.ratioAtLeast}`
}

function verdictOf(row: Row): JudgedRow['verdict'] {
  if (row.goal === undefined) return undefined
  return isMet(row, row.goal) ? 'met' : 'missed'
}

function isMet(row: Row, goal: NonNullable<Row['goal']>): boolean {
  if ('atMost' in goal) return row.figure <= goal.atMost
  if ('atLeast' in goal) return row.figure >= goal.atLeast
  const ratio = ratioOf(row) ?? Number.NaN
  return 'ratioAtMost' in goal ? ratio <= goal.ratioAtMost : ratio >= goal.ratioAtLeast
}
