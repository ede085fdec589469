import { plainHabits, type ReaderHabits } from '#contract/reader-habits'
import { LRUCache } from 'lru-cache'

/** Longer lists of languages are read up to here; the first is nearly always the one that counts. */
const maxReadCharacters = 200
const byHeader = new LRUCache<string, ReaderHabits>({ max: 1000 })
const byLocale = new LRUCache<string, ReaderHabits>({ max: 1000 })

/**
 * Returns the habits of the reader that `Accept-Language` states: those of the language it prefers, in the region of that, or
 * in the region where most of its speakers live. Without a language that can be read, those of everyone.
 */
export function habitsOf(acceptLanguage: string | undefined): ReaderHabits {
  const header = acceptLanguage?.slice(0, maxReadCharacters) ?? ''
  let habits = byHeader.get(header)
  if (habits === undefined) {
    const locale = preferredLocale(header)
    habits = locale === undefined ? plainHabits : localeHabits(locale)
    byHeader.set(header, habits)
  }
  return habits
}

/** Language and region alone: what else a tag can say would make as many pages as there are tags. */
interface PlainLocale {
  readonly language: string
  readonly region: string
}

function preferredLocale(header: string): PlainLocale | undefined {
  const preferences = header.split(',').map((entry) => {
    const [tag = '', ...parameters] = entry.trim().split(/\s*;\s*/)
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
  })
  // Sorting keeps the order of those that are wanted alike.
  for (const { tag } of preferences.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality)) {
    const locale = parseLocale(tag)
    if (locale !== undefined) return locale
  }
  return undefined
}

function parseLocale(tag: string): PlainLocale | undefined {
  try {
    const { language, region } = new Intl.Locale(tag).maximize()
    return region === undefined || Intl.NumberFormat.supportedLocalesOf(language).length === 0
      ? undefined
      : { language, region }
  } catch {
    // `*`, or no tag of a language.
    return undefined
  }
}

/** The regions with other measures than most, as in the Unicode Common Locale Data Repository; islands go with their country. */
const fahrenheit = new Set('US AS GU MP PR UM VI BS BZ FM KY MH PW'.split(' '))
const inches = new Set('US AS GU MP PR UM VI'.split(' '))
const milesAndFeet = new Set([...inches, 'LR', 'MM'])
const milesAndYards = new Set('GB GG IM JE'.split(' '))
const metersPerSecond = new Set('DK FI IS JP KR NO PL RU SE'.split(' '))

function localeHabits({ language, region }: PlainLocale): ReaderHabits {
  const locale = `${language}-${region}`
  const known = byLocale.get(locale)
  if (known !== undefined) return known
  const distance = milesAndFeet.has(region) ? 'mi-ft' : milesAndYards.has(region) ? 'mi-yd' : 'km'
  const habits: ReaderHabits = {
    ...writtenHabits(locale),
    firstDay: firstDayOf(locale),
    temperature: fahrenheit.has(region) ? 'F' : 'C',
    distance,
    rain: inches.has(region) ? 'in' : 'mm',
    wind: distance !== 'km' ? 'mph' : metersPerSecond.has(region) ? 'm/s' : 'km/h',
  }
  byLocale.set(locale, habits)
  return habits
}

const plainSeparators = new Set([',', '.', '’', '\u00A0'])

function writtenHabits(locale: string) {
  // The digits and the calendar are those of the texts, which are English.
  const written = `${locale}-u-nu-latn-ca-gregory`
  const number = new Intl.NumberFormat(written)
  const parts = number.formatToParts(1_234_567.5)
  const separator = (type: 'group' | 'decimal') =>
    parts
      .find((part) => part.type === type)
      ?.value.replace(/\s/, '\u00A0')
      .replace("'", '’') ?? ''
  const [group, decimal] = [separator('group'), separator('decimal')]
  const day = new Intl.DateTimeFormat(written, { day: 'numeric', month: 'short' }).formatToParts(0)
  const index = (type: 'day' | 'month') => day.findIndex((part) => part.type === type)
  const { hourCycle } = new Intl.DateTimeFormat(written, { hour: 'numeric' }).resolvedOptions()
  return {
    group: plainSeparators.has(group) ? group : plainHabits.group,
    decimal: plainSeparators.has(decimal) ? decimal : plainHabits.decimal,
    groupFrom: number.formatToParts(1234).some(({ type }) => type === 'group') ? 4 : 5,
    hasPairs: parts.find(({ type }) => type === 'integer')?.value.length === 2,
    isMonthFirst: index('month') < index('day'),
    hours: hourCycle === 'h11' || hourCycle === 'h12' ? 12 : 24,
  } as const
}

interface WeekInfo {
  readonly firstDay: number
}

/** Node names it as a draft of the standard did, too. */
function firstDayOf(locale: string): number {
  const read = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }
  return (read.getWeekInfo?.() ?? read.weekInfo ?? plainHabits).firstDay
}
