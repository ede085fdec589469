import { plainLocale, type Locale } from '#contract/locale'

let locale = plainLocale

/** Sets the locale of everything formatted from now on. */
export function setReaderLocale(readerLocale: Locale) {
  locale = readerLocale
}

export function readerLocale(): Locale {
  return locale
}

/** Returns the language for date fields and calendars: English, with days and months in the reader's order. */
export function datesLocale(): string {
  return locale.isMonthFirst ? 'en-US' : 'en-GB'
}

/** Runs `make` with another locale. `make` must be synchronous: the service calls this for each page it renders. */
export function withLocale<Made>(other: Locale, make: () => Made): Made {
  const before = locale
  locale = other
  try {
    return make()
  } finally {
    locale = before
  }
}

/** Formats a number, or digits from `toFixed`, in groups: `42,000`, `1.50`, `12,345.6`. */
export function formatNumber(figure: number | string): string {
  const { group, decimal, groupFrom, hasPairs } = locale
  return String(figure).replace(
    /(\d+)(?:\.(\d+))?/,
    (_, whole: string, decimals?: string) =>
      (whole.length < groupFrom ? whole : whole.replace(hasPairs ? endsOfPairs : endsOfThrees, group)) +
      (decimals === undefined ? '' : decimal + decimals),
  )
}

const endsOfThrees = /\B(?=(?:\d{3})+$)/g
const endsOfPairs = /\B(?=(?:\d\d)*\d{3}$)/g

/** A day and a month: `27 Nov` or `Nov 27`; with a weekday and a year if given: `Fri, Nov 27, 2027`. */
export function orderDay({ weekday = '', day = '', month = '', year = '' }: DateParts): string {
  const { isMonthFirst } = locale
  return (isMonthFirst ? [weekday, `${month} ${day}`.trim(), year] : [weekday, day, month, year])
    .filter(Boolean)
    .join(isMonthFirst ? ', ' : ' ')
}

/** The parts of a day as text; missing parts are not written. */
type DateParts = Readonly<Partial<Record<'weekday' | 'day' | 'month' | 'year', string | undefined>>>

/** Formats a two-digit hour, from 0 to 23, and minute: `18:00` or `6:00 PM`. */
export function formatTime(hour = '', minute = ''): string {
  if (locale.hours === 24) return `${hour}:${minute}`
  return `${Number(hour) % 12 || 12}:${minute}\u00A0${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** `1 night`, `1,200 nights`. */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
