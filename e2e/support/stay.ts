import { parseDate, startOfMonth } from '@internationalized/date'
import { addDays, utcDay } from '#contract/days'

/** Today as the service has it, in UTC. */
export const today = utcDay(Date.now())

/**
 * A stay of two nights, eight to fourteen weeks ahead. It begins on the Monday in the second week of a month, so that
 * this month has a week before it and a fortnight after it, and every month has the numbers of its days.
 */
export const stay = stayFrom(secondMonday())

/** A stay that begins on a day. */
export function stayFrom(checkin: string, nights = 2) {
  return { checkin, checkout: addDays(checkin, nights) }
}

/** A stay that begins some weeks after `stay`. */
export function laterStay(weeks: number, nights = 2) {
  return stayFrom(addDays(stay.checkin, weeks * 7), nights)
}

/** The day with the same number so many months later. */
export function addMonths(day: string, months: number): string {
  return parseDate(day).add({ months }).toString()
}

/** `February 8, 2027`, as people in the United States write it. */
export const longDay = writtenWith({ dateStyle: 'long' })
/** `02/08/2027` */
export const dayInFigures = writtenWith({ year: 'numeric', month: '2-digit', day: '2-digit' })
/** `February 2027` */
export const wholeMonth = writtenWith({ month: 'long', year: 'numeric' })

function secondMonday(): string {
  const eighth = startOfMonth(parseDate(today).add({ days: 49 }).add({ months: 1 })).add({ days: 7 })
  const daysAfterMonday = (new Date(eighth.toString()).getUTCDay() + 6) % 7
  return eighth.add({ days: (7 - daysAfterMonday) % 7 }).toString()
}

function writtenWith(options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (day: string) => format.format(new Date(day))
}
