import { formatCsv, type CsvCell } from '#contract/csv'

/** A CSV file that spreadsheets open as UTF-8: a line of column names, then one line for each record. */
export function csvFile(columns: readonly string[], records: readonly Readonly<Record<string, CsvCell>>[]): string {
  return `\uFEFF${formatCsv([columns, ...records.map((record) => columns.map((column) => record[column]))])}`
}
