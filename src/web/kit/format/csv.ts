import { formatCsv, type CsvCell, type CsvDelimiter } from '#contract/csv'

/** Returns a CSV file that spreadsheets open as UTF-8: a header row, then one row per record. */
export function csvFile(
  columns: readonly string[],
  records: readonly Readonly<Record<string, CsvCell>>[],
  delimiter?: CsvDelimiter,
): string {
  const rows = records.map((record) => columns.map((column) => record[column]))
  return `\uFEFF${formatCsv([columns, ...rows], '\r\n', delimiter)}`
}
