/** A moment's parts in a time zone; `isKnown` is false for an unknown zone, and the parts are then in UTC. */
export type ClockParts = Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>> & {
  readonly isKnown: boolean
}

const date = { day: 'numeric', month: 'numeric', year: 'numeric' } as const
const figures = { ...date, hour: '2-digit', minute: '2-digit', second: '2-digit' } as const

/** Creating a format takes a thousand times as long as using it. */
const formats = new Map<string | undefined, Intl.DateTimeFormat | undefined>()

/** Returns a moment's numeric parts in a time zone, or in this device's if undefined. */
export function readFigures(moment: Date | number, timeZone: string | undefined): ClockParts {
  if (!formats.has(timeZone)) formats.set(timeZone, createFormat(timeZone))
  const format = formats.get(timeZone)
  if (format === undefined) return { ...readFigures(moment, 'UTC'), isKnown: false }
  return { isKnown: true, ...Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value])) }
}

function createFormat(timeZone: string | undefined) {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...figures, timeZone, hourCycle: 'h23' })
  } catch {
    return undefined
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'] as const
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** Returns a moment's parts with its own English names: locale data differs between browsers and the service. */
export function readClock(moment: Date | number, timeZone: string | undefined): ClockParts {
  const { day, month, ...rest } = readFigures(moment, timeZone)
  const monthIndex = Number(month) - 1
  const weekday = weekdays[new Date(Date.UTC(Number(rest.year), monthIndex, Number(day))).getUTCDay()]!
  return { ...rest, weekday, day: String(Number(day)), month: months[monthIndex]! }
}
