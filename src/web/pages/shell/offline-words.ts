import { formatTime, orderDay } from '../../format/locale.ts'
import { readClock } from '../../format/zone-clock.ts'

/** Says that the page cannot be brought up to date, and of when the oldest of what it shows is; nothing while it can. */
export function offlineWords(isOnline: boolean, oldestAtMs: number | undefined, now: Date): string {
  if (oldestAtMs === undefined)
    return isOnline ? '' : 'You are offline. What is on screen stays, and updates when the connection is back.'
  return isOnline
    ? `The service does not respond. What you see is as of ${formatAt(oldestAtMs, now)}, and is asked for again.`
    : `You are offline. What you see is as of ${formatAt(oldestAtMs, now)}, and updates when the connection is back.`
}

/** The time, with the day where that is another one. */
function formatAt(atMs: number, now: Date): string {
  const at = new Date(atMs)
  const { day, month, hour, minute } = readClock(at, undefined)
  const time = formatTime(hour, minute)
  return at.toDateString() === now.toDateString() ? time : `${orderDay({ day, month })}, ${time}`
}
