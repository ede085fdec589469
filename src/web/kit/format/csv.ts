import { formatCsv, type CsvCell, type CsvDelimiter } from '#contract/csv'

/** A CSV file that spreadsheets open as UTF-8: a line of column names, then one line for each record. */
export function csvFile(
  columns: readonly string[],
  records: readonly Readonly<Record<string, CsvCell>>[],
  delimiter?: CsvDelimiter,
): string {
  const rows = records.map((record) => columns.map((column) => record[column]))
  return `\uFEFF${formatCsv([columns, ...rows], '\r\n', delimiter)}`
}
