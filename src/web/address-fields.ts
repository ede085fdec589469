import { decimalForm, integerForm, longestName, splitNames } from '#contract/parameter-forms'

/** How a page's search parameter is read from its address and written there. */
export interface AddressField<Value> {
  /** Returns `undefined` for a text that is invalid. */
  read(text: string): Value | undefined
  write(value: Value): string
}

// The pages that the service renders read their address before they have the schemas; tests compare these fields with them.

export type Range = readonly [least: number, most: number]

/** A decimal number. */
export const decimalField = (range: Range) => numberField(range, decimalForm)

/** A whole number. */
export const integerField = (range: Range) => numberField(range, integerForm)

function numberField(range: Range, form: RegExp): AddressField<number> {
  return {
    read: (text) => (form.test(text) && isWithin(Number(text), range) ? Number(text) : undefined),
    write: String,
  }
}

/** Two whole numbers, the lesser first: `8000-20000`. */
export function rangeField(limits: Range): AddressField<Range> {
  const { read } = integerField(limits)
  return {
    read(text) {
      const [least, most] = text.split('-', 2).map(read)
      const isRange = text.split('-').length === 2 && least !== undefined && most !== undefined && least <= most
      return isRange ? [least, most] : undefined
    },
    write: ([least, most]) => `${least}-${most}`,
  }
}

/** A text of so many characters. */
export function textField(lengths: Range): AddressField<string> {
  return { read: (text) => (isWithin(text.length, lengths) ? text : undefined), write: (text) => text }
}

/** Names, separated by commas. */
export function namesField(most: number): AddressField<string[]> {
  return {
    read(text) {
      const names = splitNames(text)
      return names.length <= most && names.every(({ length }) => isWithin(length, [1, longestName])) ? names : undefined
    },
    write: (names) => names.join(','),
  }
}

/** Up to `most` whole numbers, separated by commas. */
export function integersField(most: number, range: Range): AddressField<number[]> {
  const { read } = integerField(range)
  return {
    read(text) {
      const numbers = text.split(',').map((one) => read(one.trim()))
      return numbers.length <= most && numbers.every((one) => one !== undefined) ? numbers : undefined
    },
    write: (numbers) => numbers.join(','),
  }
}

/** A day of the calendar, YYYY-MM-DD. */
export const dayField: AddressField<string> = {
  read: (text) => (isDay(text) ? text : undefined),
  write: (day) => day,
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  // February 30 may be taken for a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** One of some words. */
export function choiceField<Choice extends string>(choices: readonly Choice[]): AddressField<Choice> {
  return { read: (text) => choices.find((choice) => choice === text), write: (choice) => choice }
}

/** Some of some words, each once, separated by commas. */
export function choicesField<Choice extends string>(choices: readonly Choice[]): AddressField<Choice[]> {
  return {
    read(text) {
      const words = new Set(text.split(',').map((one) => one.trim()))
      const chosen = choices.filter((choice) => words.has(choice))
      return chosen.length === text.split(',').length ? chosen : undefined
    },
    write: (chosen) => chosen.join(','),
  }
}

/** A flag, which is there or not. */
export const flagField: AddressField<true> = {
  read: (text) => text === 'true' || undefined,
  write: () => 'true',
}

export function isWithin(value: number, [least, most]: Range): boolean {
  return value >= least && value <= most
}
