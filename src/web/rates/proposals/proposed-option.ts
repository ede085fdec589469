import { utcDay } from '#contract/days'
import { proposedOption, type ProposedOption } from '#contract/proposals/proposal'
import * as z from 'zod/mini'
import { nationalityOf } from '#web/stay/offer/format-offer.ts'
import { describeOfferChange } from '#web/stay/today/describe-change.ts'
import { offerTraits, rateToday } from '#web/stay/today/find-rate.ts'
import type { OffersToday } from '#web/stay/today/use-offers-today.ts'
import type { SelectedRate } from '../selection/selected-rate.ts'
import { sellingPrice, type SellingPrice, type SellRule, soldOffer } from '../sell/selling-price.ts'

/** A rate to propose, with the known details of its hotel. */
type RateToPropose = Omit<SelectedRate, 'key' | 'hotel'> & { readonly hotel?: ProposedOption['hotel'] | undefined }

/** Returns a rate as the client sees it: at its selling price, with only the fields of a proposal. */
export function optionOf(rate: RateToPropose, rule: SellRule): ProposedOption {
  const { hotel = { id: rate.hotelId }, foundAtMs } = rate
  const offer = soldOffer(rate, rule, rate.stay)
  const stay = { ...rate.stay, guestNationality: nationalityOf(rate.stay) }
  return z.parse(proposedOption, { ...rate, hotel, stay, offer, foundAt: new Date(foundAtMs).toISOString() })
}

/** The state of a proposed option today. */
export interface CheckedOption {
  readonly kind: 'unknown' | 'gone' | 'changed' | 'same'
  readonly text: string
  /** The option as it can be proposed now, with its selling price; undefined if no longer offered. */
  readonly option?: ProposedOption
  readonly sold?: SellingPrice
}

interface CheckTerms {
  readonly rule: SellRule
  /** The agent's own price in the currency of the offer. */
  readonly ownPrice: number | undefined
  readonly now: Date
}

/**
 * Finds a proposed option among today's offers at their selling prices: a proposal does not include the agent's costs.
 */
export function checkOption(
  option: ProposedOption,
  today: OffersToday,
  { rule, ownPrice, now }: CheckTerms,
): CheckedOption {
  const { hotel, stay, offer: before, timeZone } = option
  const gone = { kind: 'gone', text: 'No longer offered: left out of an update.' } as const
  const unknown = ({ reason }: { readonly reason: string }) =>
    ({ kind: 'unknown', text: `Not checked. ${reason}` }) as const
  if (today.kind === 'unknown') return stay.checkin < utcDay(now.getTime()) ? gone : unknown(today)
  const { response, foundAtMs } = today.found
  const offers = response.data.find(({ hotelId }) => hotelId === hotel.id)?.roomTypes ?? []
  const bySold = new Map(offers.map((offer) => [soldOffer({ offer }, rule, stay), offer]))
  const sold = { ...response, data: [{ hotelId: hotel.id, roomTypes: [...bySold.keys()] }] }
  const nowMs = now.getTime()
  const found = rateToday(hotel.id, offerTraits(before, nowMs), sold, 'nearest', nowMs)
  if (found.kind === 'unknown') return unknown(found)
  if (found.kind !== 'offered') return gone
  const rate = { ...option, hotelId: hotel.id, offer: bySold.get(found.offer)!, foundAtMs, ownPrice }
  const next = optionOf({ ...rate, isSandbox: response.sandbox }, rule)
  const changes = describeOfferChange(
    { offer: before, price: before.offerRetailRate, timeZone, foundAtMs: Date.parse(option.foundAt) },
    { offer: next.offer, price: next.offer.offerRetailRate },
    { withSupplier: false, now },
  )
  const [kind, text] =
    changes.length === 0 ? (['same', 'No changes'] as const) : (['changed', changes.join(' · ')] as const)
  return { kind, text, option: next, sold: sellingPrice(rate, rule) }
}
