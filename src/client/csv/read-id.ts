/** An id in a cell, or why it is none. */
export type ReadId = { readonly id: string } | { readonly problem: string }

const ends = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu

/** The errors of formulas, of which languages have their own, end with a mark, or are short for "not available". */
const formulaError = /^(?:#[\p{L}\d/_-]+[!?]|#(?:N\/[AV]|NV|N\/D|SPILL|CALC|GETTING_DATA|BUSY!?)|Err:\d+)$/iu
const missing = /^(?:null|[(<[]null[)>\]]|\\N|none|nil|nan|undefined|n\/a)$/i

/**
 * Returns the id in a cell without what a spreadsheet adds to keep it a text (`="000900"`, an apostrophe) and without blanks
 * and invisible characters around it; or says how a spreadsheet or an export has damaged it.
 */
export function readId(cell: string): ReadId {
  const trimmed = cell.replaceAll(ends, '')
  const [, quoted] = /^="(.*)"$/su.exec(trimmed) ?? []
  const id = (quoted?.replaceAll('""', '"') ?? trimmed).replace(/^'/, '').replaceAll(ends, '')
  const damage = describeDamage(id)
  return damage === undefined ? { id } : { problem: `${id} ${damage}` }
}

function describeDamage(id: string): string | undefined {
  if (/^[+-]?\d(?:[.,]\d+)?E[+-]?\d+$/i.test(id))
    return 'was shortened by a spreadsheet. Enter the whole value as text.'
  if (/^#+$/.test(id)) return 'stands for a value that did not fit its column in a spreadsheet. Enter the value.'
  if (formulaError.test(id)) return 'is the error of a formula in a spreadsheet. Enter the value.'
  if (missing.test(id)) return 'stands for a missing value. Enter the value.'
  return undefined
}

const month = String.raw`\p{L}{3,9}\.?`
const date = new RegExp(
  String.raw`^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[-. ]{1,2}${month}(?:[-. ]\d{2,4})?|${month}[- ]\d{2,4}|\d{4}年\d{1,2}月\d{1,2}日|\d{1,2}月\d{1,2}日)(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$`,
  'u',
)

/** Whether an id reads like a date, into which spreadsheets turn numbers such as `10-03`. */
export function isDate(id: string): boolean {
  return date.test(id)
}

/** Whether an id is a number, perhaps in groups. */
export function isNumeric(id: string): boolean {
  return /^\d[\d\s./-]*$/.test(id) && !isDate(id)
}
