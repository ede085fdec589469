import type { Money } from '#contract/money'

/** The measures that are usual where a language is read. */
const measures = {
  'en-US': { degrees: 'F', rain: 'in' },
  'en-GB': { degrees: 'C', rain: 'mm' },
  'de-DE': { degrees: 'C', rain: 'mm' },
  'ja-JP': { degrees: 'C', rain: 'mm' },
} as const
export type ReadersLocale = keyof typeof measures

const inMeasures = {
  C: (celsius: number) => celsius,
  F: (celsius: number) => (celsius * 9) / 5 + 32,
  mm: (millimeters: number) => millimeters,
  in: (millimeters: number) => millimeters / 25.4,
} as const

/** How readers of a language write figures, days and measures: as `Intl` has it, not as the app does. Words are English for all. */
export function writtenIn(locale: ReadersLocale) {
  const units = measures[locale]
  const monthAndDay = new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric' }).formatToParts()
  const isMonthFirst = monthAndDay.find(({ type }) => type === 'month' || type === 'day')?.type === 'month'
  const { hour12 = false } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()

  /** A figure with as many decimals, or up to as many. */
  function figure(value: number, decimals = 0, fewestDecimals = decimals): string {
    const digits = { minimumFractionDigits: fewestDecimals, maximumFractionDigits: decimals }
    return new Intl.NumberFormat(locale, digits).format(value).replace('-', '−')
  }

  /** In a column all have their cents. */
  function money({ amount, currency }: Money, isInColumn = false): string {
    const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(amount)
    const sign = parts.find(({ type }) => type === 'currency')?.value
    return `${sign}${figure(amount, 2, Number.isInteger(amount) && !isInColumn ? 0 : 2)}`
  }

  const sign = isMonthFirst ? ', ' : ' '
  const ordered = ({ weekday, dayAndMonth, year }: Record<'weekday' | 'dayAndMonth' | 'year', string>) =>
    [weekday, dayAndMonth, year].filter(Boolean).join(sign)
  const utcDay = (date: string) => day(Date.parse(date), 'UTC')

  function day(at: number, timeZone: string) {
    const names = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
    const parts = new Intl.DateTimeFormat('en-GB', { ...names, timeZone }).formatToParts(at)
    const part = (key: keyof typeof names) => parts.find(({ type }) => type === key)?.value ?? ''
    const both = [part('day'), part('month')]
    return {
      weekday: part('weekday'),
      dayOfMonth: part('day'),
      dayAndMonth: (isMonthFirst ? both.toReversed() : both).join(' '),
      year: part('year'),
    }
  }

  /** `Mon, Feb 8` or `Mon 8 Feb` */
  const shortDay = (date: string) => ordered({ ...utcDay(date), year: '' })

  /** `Mon, Feb 8, 2027` or `Mon 8 Feb 2027` */
  const wholeDay = (date: string) => ordered(utcDay(date))

  /** `02/08/2027` or `08/02/2027`, as it is typed */
  const figuresOfDay = (date: string) => {
    const figures = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const
    return new Intl.DateTimeFormat(isMonthFirst ? 'en-US' : 'en-GB', figures).format(Date.parse(date))
  }

  /** The beginning of what is said of days in one month: `Mon, Feb 8 – Wed, Feb 10` or `Mon 8 – Wed 10 Feb`. */
  function nights({ checkin, checkout }: { checkin: string; checkout: string }): string {
    const { weekday, dayOfMonth } = utcDay(checkin)
    return `${isMonthFirst ? shortDay(checkin) : `${weekday} ${dayOfMonth}`} – ${shortDay(checkout)}`
  }

  /** A time of day on the clock of a zone. */
  function clock(at: number, timeZone: string): string {
    const hour = hour12 ? 'numeric' : '2-digit'
    return new Intl.DateTimeFormat(locale, { hour, minute: '2-digit', timeZone }).format(at).replace(/\s/, ' ')
  }

  /** A time of day that the API writes `15:00`. */
  const timeOfDay = (text: string) => clock(Date.parse(`1970-01-01T${text}Z`), 'UTC')

  /** Matches a text with a day and a time on the clock of a zone, with the year or without. */
  function moment(at: number, timeZone: string): RegExp {
    const { weekday, dayAndMonth, year } = day(at, timeZone)
    return new RegExp(`${weekday}${sign}${dayAndMonth}(?:${sign}${year})?,? ${clock(at, timeZone).replace(' ', '\\s')}`)
  }

  /** The day of a column, `Mon 8 Feb` or `Mon Feb 8`. */
  function columnDay(date: string): string {
    const { weekday, dayAndMonth } = utcDay(date)
    return `${weekday} ${dayAndMonth}`
  }

  return {
    units,
    figure,
    money,
    timeOfDay,
    moment,
    columnDay,
    shortDay,
    wholeDay,
    figuresOfDay,
    nights,
    degrees: (celsius: number) => figure(inMeasures[units.degrees](celsius)),
    rain(millimeters: number) {
      const amount = inMeasures[units.rain](millimeters)
      const hundredths = units.rain === 'in' && amount < 0.995
      return figure(amount, hundredths ? 2 : units.rain === 'in' || amount < 9.95 ? 1 : 0)
    },
  }
}
