/** The columns of the matrix, in their order. */
export const matrixColumns = [
  'hotel',
  'cheapest',
  'refundable',
  'breakfast',
  'half-board',
  'deadline',
  'commission',
  'miles',
  'value',
] as const
export type MatrixColumn = (typeof matrixColumns)[number]

/** The order of the hotels: by a column, from its best value down, or reversed where a minus comes before its name. */
export type MatrixOrder = MatrixColumn | `-${MatrixColumn}`

export const matrixOrders: readonly MatrixOrder[] = matrixColumns.flatMap((column) => [column, `-${column}` as const])

/** Returns the column that an order is by. */
export function columnOf(order: MatrixOrder): MatrixColumn {
  return (order.startsWith('-') ? order.slice(1) : order) as MatrixColumn
}

/** Whether a column is about the rate that the table is sorted by. */
export function isOfSorted(column: MatrixColumn): boolean {
  return column === 'deadline' || column === 'commission'
}

interface ColumnWords {
  /** The head of the column. */
  readonly head: string
  /** What it holds, in a sentence. */
  readonly explanation: string
}

export const columnWords: Readonly<Record<MatrixColumn, ColumnWords>> = {
  hotel: { head: 'Hotel', explanation: 'By name' },
  cheapest: { head: 'Cheapest', explanation: 'The lowest total for the stay' },
  refundable: { head: 'Refundable', explanation: 'The lowest total that can be cancelled for free now' },
  breakfast: { head: 'Breakfast', explanation: 'The lowest total with breakfast or more' },
  'half-board': { head: 'Half board +', explanation: 'The lowest total with half board or more' },
  deadline: {
    head: 'Free until',
    explanation: 'Until when the rate that the table is sorted by can be cancelled for free',
  },
  commission: { head: 'Commission', explanation: 'Your commission on the rate that the table is sorted by' },
  miles: { head: 'Miles', explanation: 'The fewest miles for the stay' },
  value: { head: 'Per mile', explanation: 'Value per mile: cents of retail price one mile replaces; higher is better' },
}
