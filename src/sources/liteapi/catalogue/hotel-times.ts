/** When guests may arrive and must leave, HH:MM in the hotel's zone. */
export interface HotelTimes {
  readonly checkInFrom: string
  readonly checkInUntil: string
  readonly checkOutBy: string
}

const usual: HotelTimes = { checkInFrom: '15:00', checkInUntil: '23:59', checkOutBy: '11:00' }

/** Names of the same time, older ones last. */
const names = {
  checkInFrom: ['checkin_start', 'checkinStart', 'checkin'],
  checkInUntil: ['checkin_end', 'checkinEnd'],
  checkOutBy: ['checkout', 'checkout_time', 'checkoutTime'],
} as const

/** Reads the times of a hotel, in English text of 12 or 24 hours; a missing or unreadable one is the usual one. */
export function readTimes(times: Readonly<Record<string, unknown>>): HotelTimes {
  const read = (field: keyof HotelTimes) => {
    for (const name of names[field]) {
      const time = readTime(times[name])
      if (time !== undefined) return time
    }
    return usual[field]
  }
  const checkInUntil = read('checkInUntil')
  return {
    checkInFrom: read('checkInFrom'),
    // Midnight as an end is that of the day's end.
    checkInUntil: checkInUntil === '00:00' ? '23:59' : checkInUntil,
    checkOutBy: read('checkOutBy'),
  }
}

function readTime(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const [, hourText = '', minuteText = '00', half = ''] =
    /^\s*(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*(?:([ap])\.?m\.?)?\s*$/i.exec(text) ?? []
  const hour = Number(hourText)
  const minute = Number(minuteText)
  if (hourText === '' || minute > 59) return undefined
  if (half === '') return hour <= 24 ? timeOf(hour % 24, minute) : undefined
  if (hour < 1 || hour > 12) return undefined
  return timeOf((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minute)
}

function timeOf(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
