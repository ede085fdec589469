/** A cell of a CSV file; `undefined` and `null` are empty. */
export type CsvCell = string | number | null | undefined

/** Characters that spreadsheets take for the beginning of a formula, with the full-width forms they accept; after a semicolon, where it separates cells. */
const formulaStart = /^[;=+\-@\t\r\n＝＋－＠]/

/** Characters that need quotes around the cell, besides the delimiter: quotes, ends of lines, and blanks that readers trim. */
const needsQuotes = /["\r\n\uFEFF]|^ | $/

/** The delimiter of cells: a semicolon for spreadsheets of countries that write a comma before decimals, and then so do cells. */
export type CsvDelimiter = ',' | ';'

/**
 * Returns rows as CSV (RFC 4180), each ended by `newline`. A text that a spreadsheet would run as a formula, a phone
 * number with its plus too, begins with an apostrophe, which keeps it a text; numbers stay as they are.
 */
export function formatCsv(
  rows: Iterable<readonly CsvCell[]>,
  newline: '\n' | '\r\n' = '\r\n',
  delimiter: CsvDelimiter = ',',
): string {
  let csv = ''
  for (const row of rows) csv += row.map((cell) => formatCell(cell, delimiter)).join(delimiter) + newline
  return csv
}

function formatCell(cell: CsvCell, delimiter: CsvDelimiter): string {
  if (typeof cell !== 'string') return cell?.toString().replace('.', delimiter === ';' ? ',' : '.') ?? ''
  const isFormula = formulaStart.test(cell)
  if (!isFormula && !needsQuotes.test(cell) && !cell.includes(delimiter)) return cell
  return `"${isFormula ? "'" : ''}${cell.replaceAll('"', '""')}"`
}
