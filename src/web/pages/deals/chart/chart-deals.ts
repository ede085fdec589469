import type { DatedDeal } from '../../../format/deal-age.ts'
import { efficientEdge } from '../../../format/efficient-edge.ts'
import { formatMiles } from '../../../format/miles.ts'
import { formatMoney } from '../../../format/money.ts'
import { netCents } from '../../../format/redeem-or-pay.ts'
import { formatCents } from '../../../format/value.ts'
import { perNight } from './night-range.ts'

/** A deal on the chart. */
export interface ChartDeal {
  /** The hotel's. */
  readonly id: string
  readonly name: string
  readonly nights: number
  /** Of a night. */
  readonly miles: number
  /** Of a night, in units of its currency. */
  readonly cash: number
  /** Cents of cash that one mile replaces: as listed, and net of the miles that paying would have earned. */
  readonly cents: number
  readonly netCents: number
  /** Whether it is on the efficient edge of the deals on the chart. */
  readonly isEfficient: boolean
  readonly stay: { readonly checkin: string; readonly checkout: string }
}

/** What is on the chart: deals of one currency, from the fewest miles a night. */
export interface ChartDeals {
  readonly currency: string
  readonly deals: readonly ChartDeal[]
  /** The efficient ones, from the fewest miles a night. */
  readonly edge: readonly ChartDeal[]
  /** How many are left out, since their cash is of another currency. */
  readonly leftOut: number
}

/** Returns what the chart shows of some deals: those in the currency that most of them have. */
export function chartDeals(listed: readonly DatedDeal[]): ChartDeals {
  const priced = listed.filter(({ data }) => data.room_types[0] !== undefined)
  const currency = mostCommon(priced.map(({ data }) => data.room_types[0]!.calculations.selling_price.currency))
  const all = priced.map(placed).filter((deal) => deal.currency === currency)
  const efficient = new Set(
    efficientEdge(all.map(({ miles, value, id }) => ({ miles, value, id }))).map(({ id }) => id),
  )
  const deals = all
    .map(({ currency: _currency, value: _value, ...deal }) => ({ ...deal, isEfficient: efficient.has(deal.id) }))
    .toSorted((one, other) => one.miles - other.miles || one.cash - other.cash)
  return { currency, deals, edge: deals.filter(({ isEfficient }) => isEfficient), leftOut: priced.length - all.length }
}

function placed(deal: DatedDeal) {
  const { hotel, room_types } = deal.data
  const { calculations } = room_types[0]!
  const { selling_price, miles_required, cpm } = calculations
  return {
    id: hotel.id,
    name: hotel.name,
    ...perNight(deal),
    cents: cpm,
    netCents: netCents(calculations),
    currency: selling_price.currency,
    // Of whole numbers: of equal values none seems the greater.
    value: Math.round(selling_price.amount * 100) / miles_required,
    stay: { checkin: deal.start_date, checkout: deal.end_date },
  }
}

function mostCommon(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 'USD'
}

/** `14,000 miles`, those of a night, rounded up. */
export function milesWords({ miles }: Pick<ChartDeal, 'miles'>): string {
  return `${formatMiles(Math.ceil(miles))} miles`
}

/** `$238`, the cash of a night. */
export function cashWords(cash: number, currency: string): string {
  return formatMoney({ amount: Math.round(cash), currency })
}

/** `Hotel Astoria, 14,000 miles or $238 a night, 1.57 ¢ net`. */
export function nameOf(deal: ChartDeal, currency: string): string {
  const words = `${deal.name}, ${milesWords(deal)} or ${cashWords(deal.cash, currency)} a night, ${formatCents(deal.netCents)} net`
  return deal.isEfficient ? `${words}, on the edge` : words
}
