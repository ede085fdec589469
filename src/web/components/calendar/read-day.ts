import { addDays, nightsBetween, utcDay } from '#contract/days'
import { maxNights } from '#contract/stay-limits'
import { formatWholeDay } from '../../format/dates.ts'
import { readerHabits } from '../../format/locale.ts'

/** What the day of a text is counted from. */
export interface DayContext {
  /** YYYY-MM-DD. */
  readonly today: string
  /** For the day of departure the day of arrival, YYYY-MM-DD where it is known. */
  readonly checkin?: string | undefined
}

/**
 * Reads a day as people type it: `2027-02-08`, `8 feb`, `Feb 8, 2027`, `8.2.`, `8/2/27` (the day comes
 * first, unless the reader puts the month first and no point after it), `tomorrow`,
 * `fri`; for the day of departure also `+3` or `3 nights`. Without a year it is the next such day, after the arrival for the
 * departure. Undefined where the text is no day of the calendar.
 */
export function readDay(text: string, context: DayContext): string | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .replaceAll(/[,’']/g, ' ')
    .replaceAll(/(?<=\d)(?:st|nd|rd|th)\b(?: of\b)?/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return readRelative(words, context) ?? readFigures(words, context) ?? readMonth(words, context)
}

/** Whether a text has its year in full, so that nothing is missing and it can be taken before its field is left. */
export function isWholeDate(text: string): boolean {
  return /^\s*(?:\d{4}-\d\d-\d\d|\d{1,2}\D.*\D\d{4}|\p{L}.*\D\d{4})\s*$/u.test(text)
}

/** Whether a text is a day of the calendar, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && dayOf(Number(text.slice(0, 4)), +text.slice(5, 7), +text.slice(8)) === text
}

/** A day in words, `Mon 8 Feb 2027` or `Mon, Feb 8, 2027`. */
export function dayWords(day: string): string {
  return formatWholeDay(day)
}

/** Says that a text is no day, with examples of what would be. */
export function explainDay(text: string): string {
  const typed = text.trim().slice(0, maxShown)
  const examples = readerHabits().isMonthFirst ? 'Feb 8, 2/8 (the month first)' : '8 Feb, 8/2 (the day first)'
  return `“${typed}” is no date: type it as ${examples} or 2027-02-08, or choose it in the calendar`
}

const maxShown = 40

function readRelative(words: string, { today, checkin }: DayContext): string | undefined {
  if (words === 'today') return today
  if (words === 'tomorrow') return addDays(today, 1)
  const [, count, unit] = /^(?:\+ ?)?(\d{1,3}) ?(n|nights?|d|days?)?$/.exec(words) ?? []
  const isCount =
    count !== undefined && (words.startsWith('+') || (unit?.startsWith('n') === true && checkin !== undefined))
  if (isCount) return addDays(checkin ?? today, Number(count))
  const weekday = indexOfBeginning(weekdays, words, 2)
  if (weekday === undefined) return undefined
  const from = addDays(checkin ?? today, 1)
  return addDays(from, (weekday - new Date(from).getUTCDay() + 7) % 7)
}

function readFigures(words: string, context: DayContext): string | undefined {
  const [, wholeYear, monthAfter, dayAfter] =
    /^(\d{4})(\d\d)(\d\d)$/.exec(words) ?? /^(\d{4})[-./ ](\d{1,2})[-./ ](\d{1,2})$/.exec(words) ?? []
  if (wholeYear !== undefined) return dayOf(Number(wholeYear), Number(monthAfter), Number(dayAfter))
  const [, first, sign, second, year] =
    /^(\d{1,2}) ?([-./ ]) ?(\d{1,2})(?: ?[-./ ] ?(\d{4}|\d\d))?\.?$/.exec(words) ?? []
  if (first === undefined) return undefined
  // Readers who put the month first separate it by a slash or a dash; with points the day comes first all over the world.
  const [month, day] = readerHabits().isMonthFirst && sign !== '.' ? [first, second] : [second, first]
  return dayInYear(Number(month), Number(day), year, context)
}

/** `8 feb`, `mon 8. february 2027`, `feb 8 2027`; the day of the week is not compared. */
function readMonth(words: string, context: DayContext): string | undefined {
  const spaced = words.replace(/^(\p{L}+)[. ]+(?=\d+[-. ]*\p{L}|\p{L}+[-. ]*\d)/u, (beginning, weekday: string) =>
    indexOfBeginning(weekdays, weekday, 2) === undefined ? beginning : '',
  )
  const [, day, month, year] = /^(\d{1,2})[-. ]*(\p{L}{3,})[-. ]*(\d{4}|\d\d)?$/u.exec(spaced) ?? []
  const [, monthFirst, dayAfter, yearAfter] = /^(\p{L}{3,})[-. ]*(\d{1,2})(?:[- ]+(\d{4}|\d\d))?$/u.exec(spaced) ?? []
  const index = indexOfBeginning(months, month ?? monthFirst ?? '', 3)
  return index === undefined ? undefined : dayInYear(index + 1, Number(day ?? dayAfter), year ?? yearAfter, context)
}

function dayInYear(month: number, day: number, year: string | undefined, { today, checkin }: DayContext) {
  if (year !== undefined) return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, day)
  const next = checkin === undefined ? nextDay(month, day, today) : nextDay(month, day, addDays(checkin, 1))
  // What is too far from the arrival is meant to come before it, which is said.
  const isFar = checkin !== undefined && next !== undefined && nightsBetween(checkin, next) > maxNights
  return isFar ? nextDay(month, day, today) : next
}

/** No day of the calendar, 29 February included, is further from the next one. */
const mostYearsBetween = 8

function nextDay(month: number, day: number, from: string): string | undefined {
  const firstYear = Number(from.slice(0, 4))
  return Array.from({ length: mostYearsBetween + 1 }, (_, years) => dayOf(firstYear + years, month, day)).find(
    (found) => found !== undefined && found >= from,
  )
}

/** A day, YYYY-MM-DD, undefined where the calendar has none. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const date = utcDay(Date.UTC(year, month - 1, day))
  const expected = [String(year).padStart(4, '0'), pad(month), pad(day)].join('-')
  return date === expected ? date : undefined
}

const pad = (figure: number) => String(figure).padStart(2, '0')

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const

/** The index of the one name that begins with the given letters, of which there must be some. */
function indexOfBeginning(names: readonly string[], letters: string, least: number): number | undefined {
  const beginning = letters.replace(/\.$/, '')
  if (beginning.length < least) return undefined
  const index = names.findIndex((name) => name.startsWith(beginning))
  return index < 0 ? undefined : index
}
