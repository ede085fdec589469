/** How numbers, dates and measures are written for a reader. The words are English in every locale. */
export interface Locale {
  /** Stands between groups of digits. */
  readonly group: string
  /** Stands before the decimals. */
  readonly decimal: string
  /** How many digits a number has at least to be grouped: 5 where `4200` is not. */
  readonly groupFrom: 4 | 5
  /** Whether groups but for the last have two digits, as in `12,34,567`. */
  readonly hasPairs: boolean
  /** Whether the month comes before the day. */
  readonly isMonthFirst: boolean
  readonly hours: 12 | 24
  /** The first day of the week: 1 for Monday to 7 for Sunday. */
  readonly firstDay: number
  readonly temperature: 'C' | 'F'
  /** How long distances are measured, and for miles what short ones are. */
  readonly distance: 'km' | 'mi-ft' | 'mi-yd'
  readonly rain: 'mm' | 'in'
}

/** For readers whose language is unknown. */
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
