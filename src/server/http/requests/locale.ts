import { plainLocale, type Locale } from '#contract/locale'
import { LRUCache } from 'lru-cache'
import { acceptWeights } from './accepts.ts'

const byTag = new LRUCache<string, Locale>({ max: 1000 })

/**
 * Returns the locale that `Accept-Language` prefers. A language without a region gets the region with most of its speakers.
 * Without a readable language, returns the plain locale.
 */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const preferred = preferredTag(acceptLanguage ?? '')
  return preferred === undefined ? plainLocale : buildLocale(preferred)
}

/** Only language and region: with further parts of tags, there would be as many cached pages as tags. */
interface LanguageTag {
  readonly language: string
  readonly region: string
}

function preferredTag(header: string): LanguageTag | undefined {
  const wanted = [...acceptWeights(header)].filter(([, weight]) => weight > 0)
  // Sorting is stable: among equal weights, the first tag wins.
  for (const [tag] of wanted.toSorted(([, one], [, other]) => other - one)) {
    const parsed = parseTag(tag)
    if (parsed !== undefined) return parsed
  }
  return undefined
}

function parseTag(tag: string): LanguageTag | undefined {
  try {
    const { language, region } = new Intl.Locale(tag).maximize()
    return region === undefined || Intl.NumberFormat.supportedLocalesOf(language).length === 0
      ? undefined
      : { language, region }
  } catch {
    // The tag is `*` or invalid.
    return undefined
  }
}

/** Regions with unusual measures, from the Unicode Common Locale Data Repository; islands are grouped with their country. */
const fahrenheit = new Set('US AS GU MP PR UM VI BS BZ FM KY MH PW'.split(' '))
const inches = new Set('US AS GU MP PR UM VI'.split(' '))
const milesAndFeet = new Set([...inches, 'LR', 'MM'])
const milesAndYards = new Set('GB GG IM JE'.split(' '))

function buildLocale({ language, region }: LanguageTag): Locale {
  const tag = `${language}-${region}`
  const known = byTag.get(tag)
  if (known !== undefined) return known
  const locale: Locale = {
    ...formatsOf(tag),
    firstDay: (new Intl.Locale(tag) as WeekLocale).getWeekInfo().firstDay,
    temperature: fahrenheit.has(region) ? 'F' : 'C',
    distance: milesAndFeet.has(region) ? 'mi-ft' : milesAndYards.has(region) ? 'mi-yd' : 'km',
    rain: inches.has(region) ? 'in' : 'mm',
  }
  byTag.set(tag, locale)
  return locale
}

/** TypeScript's types lack this method. */
interface WeekLocale extends Intl.Locale {
  getWeekInfo(): Pick<Locale, 'firstDay'>
}

const plainSeparators = new Set([',', '.', '’', '\u00A0'])

function formatsOf(tag: string) {
  // Latin digits and the Gregorian calendar match the English texts.
  const written = `${tag}-u-nu-latn-ca-gregory`
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
    group: plainSeparators.has(group) ? group : plainLocale.group,
    decimal: plainSeparators.has(decimal) ? decimal : plainLocale.decimal,
    groupFrom: number.formatToParts(1234).some(({ type }) => type === 'group') ? 4 : 5,
    hasPairs: parts.find(({ type }) => type === 'integer')?.value.length === 2,
    isMonthFirst: index('month') < index('day'),
    hours: hourCycle === 'h11' || hourCycle === 'h12' ? 12 : 24,
  } as const
}
