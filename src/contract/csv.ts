/** A cell of a CSV file; `undefined` and `null` are empty. */
export type CsvCell = string | number | null | undefined

/** Characters that start a formula in a spreadsheet, full-width forms too; a semicolon, because a formula may follow it. */
const formulaStart = /^[;=+\-@\t\r\n＝＋－＠]/

/** Characters that need quotes around the cell, besides the delimiter: quotes, line breaks, and spaces that readers trim. */
const needsQuotes = /["\r\n\uFEFF]|^ | $/

/** The delimiter of cells: a semicolon where numbers have a decimal comma. Cells then have a decimal comma too. */
export type CsvDelimiter = ',' | ';'

/**
 * Returns rows as CSV (RFC 4180), each row ended by `newline`. An apostrophe keeps spreadsheets from running a text as a
 * formula; phone numbers with a plus get one too. Numbers stay as they are.
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
