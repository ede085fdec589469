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
  'de-DE': { ...plainHabits, group: '.', decimal: ',', wind: 'km/h' },
  'ja-JP': { ...plainHabits, isMonthFirst: true, firstDay: 7 },
  'en-IN': { ...plainHabits, hasPairs: true, hours: 12, firstDay: 7, wind: 'km/h' },
  'es-ES': { ...plainHabits, group: '.', decimal: ',', groupFrom: 5, wind: 'km/h' },
} as const satisfies Readonly<Record<string, ReaderHabits>>
