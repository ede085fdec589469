/** The id in a cell, or the reason that it has none. */
export type ReadId = { readonly id: string } | { readonly problem: string }

const ends = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu

/** Formula errors: they end with a mark or mean "not available", and differ between languages. */
const formulaError = /^(?:#[\p{L}\d/_-]+[!?]|#(?:N\/[AV]|NV|N\/D|SPILL|CALC|GETTING_DATA|BUSY!?)|Err:\d+)$/iu
const missing = /^(?:null|[(<[]null[)>\]]|\\N|none|nil|nan|undefined|n\/a)$/i

/**
 * Returns the id in a cell, without blanks or invisible characters around it, and without the marks by which a
 * spreadsheet keeps it a text (`="000900"`, an apostrophe). Otherwise returns how a spreadsheet or an export has
 * damaged the id.
 */
export function readId(cell: string): ReadId {
  const trimmed = cell.replaceAll(ends, '')
  const [, quoted] = /^="(.*)"$/su.exec(trimmed) ?? []
  const id = (quoted?.replaceAll('""', '"') ?? trimmed).replace(/^'/, '').replaceAll(ends, '')
  const damage = describeDamage(id)
  return damage === undefined ? { id } : { problem: `${id} ${damage}` }
}

function describeDamage(id: string): string | undefined {
  // People write `1E5` as an id; spreadsheets write `1E+05`.
  if (/^[+-]?\d(?:[.,]\d+E[+-]?\d+|E[+-]\d{2,3})$/i.test(id))
    return 'was shortened by a spreadsheet. Enter the whole value as text.'
  if (/^#+$/.test(id)) return 'stands for a value that did not fit its column in a spreadsheet. Enter the value.'
  if (formulaError.test(id)) return 'is the error of a formula in a spreadsheet. Enter the value.'
  if (missing.test(id)) return 'stands for a missing value. Enter the value.'
  return isMisread(id) ? misread : undefined
}

export const misread = 'was read in the wrong encoding. Save the file as “CSV UTF-8”.'

/** Every byte, decoded below to its character in Windows-1252. */
const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
const byteOfLetter = new Map(
  Array.from(new TextDecoder('windows-1252').decode(bytes), (letter, byte) => [letter, byte]),
)

/** Whether a text is UTF-8 misread as Windows-1252, such as `GrÃ¼ÃŸe`, or has lost letters. */
export function isMisread(text: string): boolean {
  if (/^[\0-\x7f]*$/.test(text)) return false
  if (text.includes('\ufffd')) return true
  const written = Array.from(text, (letter) => byteOfLetter.get(letter))
  if (written.includes(undefined)) return false
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(written as number[])) !== text
  } catch {
    return false
  }
}

/** Whether a cell stands for a missing value. */
export function isMissing(cell: string): boolean {
  return missing.test(cell)
}

const year = String.raw`(?:19|20)?\d{2}`
const time = String.raw`(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?Z?)?$`
const numericDate = new RegExp(
  String.raw`^(?:\d{4}[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})[-/.](\d{1,2})[-/.]${year}|(?:\d{4}年)?(\d{1,2})月(\d{1,2})日)${time}`,
  'i',
)
const namedDate = new RegExp(String.raw`^(?:\d{1,2}[-. ]{1,2})?(\p{L}{3,9})\.?(?:[-. ]{1,2}${year})?${time}`, 'u')

/** The names of the months, long and short, in the languages of most spreadsheets. */
const readMonthNames = () =>
  new Set(
    'en de fr es it pt nl sv pl'.split(' ').flatMap((locale) =>
      Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at, 2))).flatMap((day) => {
        const names = (['long', 'short'] as const).map((month) =>
          day.toLocaleDateString(locale, { month, timeZone: 'UTC' }),
        )
        return names.flatMap((name) => [name, name.slice(0, 3)]).map((name) => name.toLowerCase().replace('.', ''))
      }),
    ),
  ).add('mrz')
let monthNames: ReadonlySet<string> | undefined

/** Whether an id looks like a date. Spreadsheets turn numbers such as `10-03` into dates. */
export function isDate(id: string): boolean {
  const parts = numericDate.exec(id)?.slice(1)
  const numbers = parts?.flatMap((part) => (part === undefined ? [] : Number(part)))
  if (numbers !== undefined) return Math.min(...numbers) <= 12 && Math.max(...numbers) <= 31
  const month = /\d/.test(id) ? namedDate.exec(id)?.[1] : undefined
  return month !== undefined && (monthNames ??= readMonthNames()).has(month.toLowerCase())
}

/** Whether an id is a number, possibly with its digits in groups. */
export function isNumeric(id: string): boolean {
  return /^\d[\d\s./-]*$/.test(id) && !isDate(id)
}
