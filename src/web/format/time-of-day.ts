import { formatTime } from './locale.ts'

/** A time of day that is written `15:00`, as the reader writes it: `15:00` or `3:00 PM`. */
export function formatTimeOfDay(time: string): string {
  const [hour, minute] = time.split(':')
  return formatTime(hour, minute)
}
