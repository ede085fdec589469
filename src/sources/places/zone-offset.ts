const minuteMs = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns how far an IANA zone is ahead of UTC at an instant, in milliseconds.
 *
 * @throws {RangeError} when there is no such zone
 */
export function zoneOffsetMs(timezone: string, timeMs: number): number {
  let format = formats.get(timezone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' })
    formats.set(timezone, format)
  }
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(timeMs)) ?? []
  return hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs
}
