import { plainHabits, type ReaderHabits } from '../reader-habits.ts'

const us: ReaderHabits = {
  ...plainHabits,
  isMonthFirst: true,
  hours: 12,
  firstDay: 7,
  temperature: 'F',
  distance: 'mi-ft',
  rain: 'in',
  wind: 'mph',
}

/** The habits of some readers, by their locale. */
export const sampleHabits = {
  'en-US': us,
  'en-GB': { ...plainHabits, distance: 'mi-yd', wind: 'mph' },
  'de-DE': { ...plainHabits, group: '.', decimal: ',' },
  'ja-JP': { ...plainHabits, isMonthFirst: true, firstDay: 7, wind: 'm/s' },
  'en-IN': { ...plainHabits, hasPairs: true, hours: 12, firstDay: 7 },
  'es-ES': { ...plainHabits, group: '.', decimal: ',', groupFrom: 5 },
} as const satisfies Readonly<Record<string, ReaderHabits>>
