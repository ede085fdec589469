import papaparse from 'papaparse'

/** What a spreadsheet takes for the beginning of a formula, also where a text goes on over further lines. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * A file for spreadsheets: UTF-8 with a mark that says so, one line for each record. A text that would be a formula, a
 * phone number with its plus too, begins with an apostrophe, which keeps it a text.
 */
export function csvFile(
  columns: readonly string[],
  records: readonly Readonly<Record<string, string | number>>[],
): string {
  const csv = papaparse.unparse([...records], { escapeFormulae: formula, newline: '\r\n', columns: [...columns] })
  return `\uFEFF${csv}\r\n`
}
