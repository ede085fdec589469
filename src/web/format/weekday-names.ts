import { readerHabits } from './locale.ts'
import { weekdays } from './zone-clock.ts'

/** The names of the days of a week, from the reader's first one. */
export function weekdayNames(): readonly string[] {
  const { firstDay } = readerHabits()
  return weekdays.map((_, index) => weekdays[(index + firstDay) % 7] ?? '')
}
