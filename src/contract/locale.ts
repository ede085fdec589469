/** How a reader writes numbers, dates and measures. The words are English in every locale. */
export interface Locale {
  /** Separates groups of digits. */
  readonly group: string
  /** Separates the decimals. */
  readonly decimal: string
  /** The fewest digits of a number that is grouped: 5 when `4200` stays as it is. */
  readonly groupFrom: 4 | 5
  /** Whether all groups but the last have two digits, as in `12,34,567`. */
  readonly hasPairs: boolean
  /** Whether the month comes before the day. */
  readonly isMonthFirst: boolean
  readonly hours: 12 | 24
  /** The first day of the week: 1 for Monday to 7 for Sunday. */
  readonly firstDay: number
  readonly temperature: 'C' | 'F'
  /** The units of distances: kilometres, or miles with feet or yards for short distances. */
  readonly distance: 'km' | 'mi-ft' | 'mi-yd'
  readonly rain: 'mm' | 'in'
}

/** The locale of readers whose language is unknown. */
export const plainLocale: Locale = {
  group: ',',
  decimal: '.',
  groupFrom: 4,
  hasPairs: false,
  isMonthFirst: false,
  hours: 24,
  firstDay: 1,
  temperature: 'C',
  distance: 'km',
  rain: 'mm',
}
