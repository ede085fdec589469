import { foldPerson } from '../fold-person.ts'

/** For how many days a new transfer is compared with earlier ones of the same miles to the same account. */
export const similarDays = 40

/**
 * Returns whether two references are the same except for letter case, leading zeros or changes by a spreadsheet. The
 * zeros may lead the reference (`00A1`, `A1`) or a number in it (`INV-07`, `INV-7`), but not a fraction (`1.05`,
 * `1.5`). Either reference may be the changed one. A number that a spreadsheet shortened is the same as every number that
 * it may stand for.
 */
export function isSameReference(one: string, other: string): boolean {
  return one === other || isSameRead(readReference(one), readReference(other))
}

/** Returns a function that finds items with the same reference, in order, fast enough for thousands of each. */
export function indexReferences<Item>(items: readonly Item[], referenceOf: (item: Item) => string) {
  const all = items.map((item, at) => ({ item, at, read: readReference(referenceOf(item)) }))
  const byKey = Map.groupBy(
    all.flatMap((one) => one.read.keys.map((key) => ({ key, one }))),
    ({ key }) => key,
  )
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
  const numbers = readNumbers(text)
  const shortened = withoutZeros(text)
  const keys = [shortened, ...numbers.map(({ significant, magnitude }) => `${significant}e${magnitude}`)]
  return { text, withoutZeros: shortened, numbers, keys, isRounded: numbers.some(({ roundedTo }) => roundedTo > 0) }
}

/** Compares two references as `isSameReference` does. */
function isSameRead(one: ReadReference, other: ReadReference): boolean {
  if (one.text === other.text) return true
  // Zeros are lost or added, never moved: `A01-1` is not `A1-01`.
  if (one.withoutZeros === other.withoutZeros && one.text.length !== other.text.length) return true
  return one.numbers.some((number) => other.numbers.some((another) => isSameNumber(number, another)))
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
