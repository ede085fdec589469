/** The parts of a moment on the clock of a zone; `isKnown` is false for an unknown zone, whose parts are those of UTC. */
export type ClockParts = Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>> & {
  readonly isKnown: boolean
}

/**
 * Returns a function that reads the clock of a zone, or of this device without one. Its formats are cached: creating one
 * takes a thousand times as long as using it.
 */
export function createZoneClock(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string | undefined, Intl.DateTimeFormat | undefined>()

  function formatOf(timeZone: string | undefined): Intl.DateTimeFormat | undefined {
    if (!formats.has(timeZone)) formats.set(timeZone, createFormat(options, timeZone))
    return formats.get(timeZone)
  }

  return (moment: Date | number, timeZone: string | undefined): ClockParts => {
    const format = formatOf(timeZone)
    const parts = (format ?? formatOf('UTC'))?.formatToParts(moment) ?? []
    return {
      isKnown: format !== undefined,
      ...Object.fromEntries(parts.map(({ type, value }) => [type, value])),
    }
  }
}

function createFormat(options: Intl.DateTimeFormatOptions, timeZone: string | undefined) {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone, hourCycle: 'h23' })
  } catch {
    return undefined
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'] as const
export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

const readFigures = createZoneClock({
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/**
 * A moment as people read it: weekday, day and month, year, hour and minute. The names are not those of the locale data,
 * which differ between browsers and the service.
 */
export function readClock(moment: Date | number, timeZone: string | undefined): ClockParts {
  const { day, month, ...rest } = readFigures(moment, timeZone)
  const monthIndex = Number(month) - 1
  const weekday = weekdays[new Date(Date.UTC(Number(rest.year), monthIndex, Number(day))).getUTCDay()]
  return {
    ...rest,
    day: String(Number(day)),
    ...(weekday !== undefined && { weekday }),
    ...(months[monthIndex] !== undefined && { month: months[monthIndex] }),
  }
}
