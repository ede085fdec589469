import { foldPerson } from '../fold-person.ts'

/** For how many days a new transfer is compared with earlier ones of the same miles to the same account. */
export const similarDays = 40

/**
 * Returns whether two references are the same except for letter case, leading zeros or changes by a spreadsheet. The
 * zeros may lead the reference (`00A1`, `A1`) or a number in it (`INV-07`, `INV-7`), but not a fraction (`1.05`,
 * `1.5`). Either reference may be the changed one. A number or date that a spreadsheet shortened is the same as every
 * value that it may stand for.
 */
export function isSameReference(one: string, other: string): boolean {
  return one === other || isSameRead(readReference(one), readReference(other))
}

/** Returns a function that finds items with the same reference, in order, fast enough for thousands of each. */
export function indexReferences<Item>(items: readonly Item[], referenceOf: (item: Item) => string) {
  const all = items.map((item, at) => ({ item, at, read: readReference(referenceOf(item)) }))
  const keyed = all.flatMap((one) => one.read.keys.map((key) => ({ key, one })))
  const byKey = Map.groupBy(keyed, ({ key }) => key)
  const rounded = all.filter(({ read }) => read.isRounded)
  return (reference: string): Item[] => {
    const read = readReference(reference)
    const found = read.keys.flatMap((key) => byKey.get(key)?.map(({ one }) => one) ?? [])
    return [...new Set(read.isRounded ? all : [...found, ...rounded])]
      .filter((other) => isSameRead(read, other.read))
      .toSorted((one, other) => one.at - other.at)
      .map(({ item }) => item)
  }
}

/** A reference in the forms that are compared. */
type ReadReference = ReturnType<typeof readReference>

/** References that are the same share a key, unless one of them is a rounded number. */
function readReference(reference: string) {
  const text = plain(reference) || reference
  const read = { text, withoutZeros: withoutZeros(text), numbers: readNumbers(text), dates: readDates(text) }
  const keys = [
    read.withoutZeros,
    ...read.numbers.map(({ significant, magnitude }) => `${significant}e${magnitude}`),
    ...read.dates.flatMap((date, order) => (date === undefined ? [] : `${date.month}/${date.day} ${order}`)),
  ]
  return { ...read, keys, isRounded: read.numbers.some(({ roundedTo }) => roundedTo > 0) }
}

/** Compares two references as `isSameReference` does. */
function isSameRead(one: ReadReference, other: ReadReference): boolean {
  if (one.text === other.text) return true
  // Zeros are lost or added, never moved: `A01-1` is not `A1-01`.
  if (one.withoutZeros === other.withoutZeros && one.text.length !== other.text.length) return true
  if (one.numbers.some((number) => other.numbers.some((another) => isSameNumber(number, another)))) return true
  return one.dates.some((date, order) => isSameDate(date, other.dates[order]))
}

/** Removes invisible characters and marks that make a cell a text, and replaces full-width characters with ordinary ones. */
function plain(reference: string): string {
  return foldPerson(reference.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ''))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^= ?"(.*)"$/u, '$1')
    .replace(/^ ?['\u2018\u2019]/, '')
    .trim()
    .replace(/^\+ ?/, '')
}

function withoutZeros(text: string): string {
  return text.replace(/^0+(?=[\p{L}\p{N}])/u, '').replaceAll(/(?<![0-9]|[0-9][.,])0+(?=[0-9])/g, '')
}

/** A number without leading zeros: 4700.50 has the digits `470050` and the magnitude 3. */
type ReadNumber = ReturnType<typeof readNumbers>[number]

/** How many digits of a number a spreadsheet keeps; it replaces the rest with zeros. */
const keptDigits = 15

/** Returns the numbers that a text may mean: the comma of `47,115` separates thousands or a fraction. */
function readNumbers(text: string) {
  const grouped = /^\d{1,3}(?:([ .,'\u2019])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/.exec(text)
  const parts = [text, ...(grouped?.[1] === undefined ? [] : [text.replaceAll(grouped[1], '')])]
  return parts.flatMap((part) => {
    const [, whole, fraction = '', exponent] = /^(\d+)(?:[.,](\d+))?(?:e([+-]?\d{1,3}))?$/.exec(part) ?? []
    if (whole === undefined) return []
    const digits = `${whole}${fraction}`.replace(/^0+/, '')
    /** Without trailing zeros. */
    const significant = withoutEnd(digits)
    const lost = whole.length + fraction.length - digits.length
    const magnitude = digits === '' ? 0 : whole.length - 1 - lost + Number(exponent ?? 0)
    const isWritten = whole.length === 1 && exponent !== undefined && /^[+-]\d\d/.test(exponent)
    const isCut = magnitude >= keptDigits && significant.length <= keptDigits
    /** The number of digits to which a spreadsheet may have rounded it; 0 if all digits remain. */
    const roundedTo = isWritten ? digits.length : isCut ? keptDigits : 0
    /** People write `1E5` as a reference; spreadsheets write `1E+05`. */
    const isTyped = exponent !== undefined && !isWritten
    return [{ digits, significant, magnitude, isTyped, roundedTo }]
  })
}

function isSameNumber(one: ReadNumber, other: ReadNumber): boolean {
  if (one.isTyped && other.isTyped) return false
  const isEqual = one.magnitude === other.magnitude && one.significant === other.significant
  return isEqual || isRoundingOf(one, other) || isRoundingOf(other, one)
}

/** Returns whether a spreadsheet turns the other number into this one, by rounding or by replacing digits with zeros. */
function isRoundingOf({ significant, magnitude, roundedTo }: ReadNumber, other: ReadNumber): boolean {
  if (roundedTo === 0 || other.digits.length <= roundedTo) return false
  const kept = other.digits.slice(0, roundedTo)
  if (roundedTo >= keptDigits && magnitude === other.magnitude && significant === withoutEnd(kept)) return true
  const rounded = other.digits.charAt(roundedTo) < '5' ? kept : String(BigInt(kept) + 1n)
  return magnitude === other.magnitude + rounded.length - roundedTo && significant === withoutEnd(rounded)
}

function withoutEnd(digits: string): string {
  return digits.replace(/(?<!0)0+$/, '')
}

/** `year` has the last two digits, or is empty when the text has no year; `day` is 0 when the text has no day. */
type ReadDate = ReturnType<typeof dateOf>

/** Month names in languages whose spreadsheets write them out; German spreadsheets shorten March to `Mrz`. */
const months = Array.from({ length: 12 }, (_, month) => [
  ...['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv'].map((language) =>
    foldPerson(new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month))),
  ),
  ...(month === 2 ? ['mrz'] : []),
])

/** Longer than any date. */
const maxDateLength = 40

/** Returns the dates that a text may mean: month first, day first, or a whole month. `1.05` is a number. */
function readDates(text: string): ReadDate[] {
  if (text.length > maxDateLength || /^\d+[.,]\d+$/.test(text)) return []
  const parts = text
    .replace(/[ t]0?0:00(:00(\.0+)?)?z?$/, '')
    .split(/[-/., 年月日]+|(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/u)
    .filter((part) => part !== '')
  const [first = '', second = '', third = ''] = parts
  const isYearFirst = /^\d{4}$/.test(first)
  if (parts.length === 3 && isYearFirst) {
    const date = dateOf(first, second, third)
    return [date, date]
  }
  const isName = [first, second].map((part) => /^\p{L}/u.test(part))
  const monthFirst = isName[1] === true ? dateOf(third, second, first) : dateOf(third, first, second)
  const dayFirst = isName[0] === true ? monthFirst : dateOf(third, second, first)
  if (parts.length === 3) return [/^\d+\.\d+\./.test(text) ? dayFirst : monthFirst, dayFirst]
  if (parts.length !== 2) return []
  const isYearLast = isName[0] === true || Number(second) > 31
  const ofMonth = isYearFirst ? dateOf(first, second) : isYearLast ? dateOf(second, first) : undefined
  return [monthFirst, dayFirst, ofMonth]
}

function dateOf(year: string, month: string, day?: string) {
  const named = month.length < 3 ? -1 : months.findIndex((names) => names.some((name) => name.startsWith(month)))
  const read = { year: year.slice(-2), month: named + 1 || Number(month), day: Number(day ?? 0) }
  const isDate = /^(\d{2}|\d{4})?$/.test(year) && read.month >= 1 && read.month <= 12
  const isDay = day === undefined || (/^\d{1,2}$/.test(day) && read.day >= 1 && read.day <= 31)
  return isDate && isDay ? read : undefined
}

function isSameDate(one: ReadDate, other: ReadDate): boolean {
  if (one === undefined || other === undefined) return false
  const isSameYear = one.year === other.year || one.year === '' || other.year === ''
  return isSameYear && one.month === other.month && one.day === other.day
}
