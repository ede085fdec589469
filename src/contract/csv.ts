/** A cell of a CSV file; `undefined` and `null` are empty. */
export type CsvCell = string | number | null | undefined

/** What spreadsheets take for the beginning of a formula, with the full-width forms they accept. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** What cannot stand in a cell without quotes: delimiters, and blanks that readers trim. */
const needsQuotes = /[",\r\n\uFEFF]|^ | $/

/**
 * Returns rows as CSV (RFC 4180), each ended by `newline`. A text that a spreadsheet would run as a formula, a phone
 * number with its plus too, begins with an apostrophe, which keeps it a text; numbers stay as they are.
 */
export function formatCsv(rows: Iterable<readonly CsvCell[]>, newline: '\n' | '\r\n' = '\r\n'): string {
  let csv = ''
  for (const row of rows) csv += row.map(formatCell).join(',') + newline
  return csv
}

function formatCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell?.toString() ?? ''
  const isFormula = formulaStart.test(cell)
  if (!isFormula && !needsQuotes.test(cell)) return cell
  return `"${isFormula ? "'" : ''}${cell.replaceAll('"', '""')}"`
}
