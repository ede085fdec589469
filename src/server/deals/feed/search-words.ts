import type { DealSort, Weekday } from '#contract/deal-limits'
import type { DealsFeedInput } from '#contract/deals-feed'

const orders: Readonly<Record<DealSort, string>> = {
  cpm: 'best value per mile first',
  multiplier: 'highest miles multiplier first',
  miles: 'fewest miles a night first',
  price: 'lowest price a night first',
  distance: 'nearest first',
  rating: 'best rated first',
}

const weekdayNames: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

const list = new Intl.ListFormat('en', { type: 'disjunction' })
const number = new Intl.NumberFormat('en-US')
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Returns the title of a search, as in `Deals near Paris`. */
export function searchTitle({ near, south }: DealsFeedInput): string {
  return near === undefined ? (south === undefined ? 'Hotel deals' : 'Hotel deals in an area') : `Deals near ${near}`
}

/** Returns what a search asks for in words, as in `3 nights; at most 60,000 miles for the stay; nearest first`. */
export function searchWords(input: DealsFeedInput): string {
  const { from, to, nights, arrival, minStars, minRating, maxMiles, minCpm, boardType, refundable, facilities } = input
  const words = [
    from && `arriving on ${dayWords(from)} or later`,
    to && `leaving by ${dayWords(to)}`,
    arrival && `arriving on a ${list.format(arrival.map((name) => weekdayNames[name]))}`,
    nights && `${list.format(nights.map(String))} ${nights.join() === '1' ? 'night' : 'nights'}`,
    maxMiles && `at most ${number.format(maxMiles)} miles for the stay`,
    minCpm && `a mile worth ${number.format(minCpm)} ¢ or more`,
    minStars && `${minStars} stars or more`,
    minRating && `rated ${number.format(minRating)} or more`,
    boardType && `board ${boardType}`,
    refundable === true && 'refundable',
    facilities && `with ${facilities.join(', ')}`,
    orders[input.sort],
  ]
  return words.filter((each) => typeof each === 'string').join('; ')
}

/** @param date YYYY-MM-DD */
export function dayWords(date: string): string {
  return day.format(new Date(date))
}
