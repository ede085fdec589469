import { formatDeadline, ownTimeZone } from '../../format/zone-time.ts'

/** Formats an ISO 8601 time by the reader's clock: `Sat 21 Nov, 14:03`. */
export function formatSentAt(at: string): string {
  return formatDeadline(Date.parse(at), ownTimeZone(), new Date())
}
