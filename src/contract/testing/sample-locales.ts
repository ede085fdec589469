import { plainLocale, type Locale } from '../locale.ts'

const us: Locale = {
  ...plainLocale,
  isMonthFirst: true,
  hours: 12,
  firstDay: 7,
  temperature: 'F',
  distance: 'mi-ft',
  rain: 'in',
}

/** Locales by their language tags. */
export const sampleLocales = {
  'en-US': us,
  'en-GB': { ...plainLocale, distance: 'mi-yd' },
  'de-DE': { ...plainLocale, group: '.', decimal: ',' },
  'ja-JP': { ...plainLocale, isMonthFirst: true, firstDay: 7 },
  'en-IN': { ...plainLocale, hasPairs: true, hours: 12, firstDay: 7 },
  'es-ES': { ...plainLocale, group: '.', decimal: ',', groupFrom: 5 },
} as const satisfies Readonly<Record<string, Locale>>
