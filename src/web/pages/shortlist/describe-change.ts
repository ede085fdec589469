import type { KeptStay } from '../../format/kept-stay.ts'
import { formatMiles } from '../../format/miles.ts'
import { formatMoney } from '../../format/money.ts'
import { isSameMoney } from '../../format/same-rate.ts'
import type { Repriced } from './reprice.ts'

/** What has become of a kept stay, in words. */
interface Change {
  readonly words: string
  /** Whether there is something to know before deciding. */
  readonly isNews: boolean
}

/** Says what has changed of a stay since it was kept. */
export function describeChange({ rate }: KeptStay, repriced: Repriced): Change {
  switch (repriced.kind) {
    case 'checking':
      return { words: 'Checking today’s price…', isNews: false }
    case 'unknown':
      return { words: `Not checked. ${repriced.reason}`, isNews: true }
    case 'sold out': {
      const was = rate === undefined ? '' : ` It was ${formatMiles(rate.milesRequired)} miles.`
      return { words: `Sold out for these nights.${was}`, isNews: true }
    }
    case 'priced':
      break
    default:
      return repriced satisfies never
  }
  const { isOther, milesRequired, isOfKeeping, price } = repriced
  if (rate === undefined) return { words: '', isNews: false }
  if (isOther) {
    const now = milesRequired === undefined ? 'the cheapest rate' : 'the rate of the fewest miles'
    return {
      words: `The kept rate is sold out (was ${formatMiles(rate.milesRequired)} miles). This is ${now} now.`,
      isNews: true,
    }
  }
  const changes = [
    ...(milesRequired === undefined || milesRequired === rate.milesRequired
      ? []
      : [`Was ${formatMiles(rate.milesRequired)} miles, now ${formatMiles(milesRequired)}.`]),
    ...(isSameMoney(price, rate.price) ? [] : [`Was ${formatMoney(rate.price)} in cash, now ${formatMoney(price)}.`]),
  ]
  if (milesRequired === undefined)
    changes.push(`Was ${formatMiles(rate.milesRequired)} miles; what it takes now is not known.`)
  if (changes.length > 0) return { words: changes.join(' '), isNews: true }
  return {
    words: isOfKeeping ? 'Unchanged in cash; the miles are those it was kept with.' : 'Unchanged since it was kept.',
    isNews: false,
  }
}
