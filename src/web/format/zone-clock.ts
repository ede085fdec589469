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

/** A moment as people read it: weekday, day and month, year, hour and minute. */
export const readClock = createZoneClock({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
