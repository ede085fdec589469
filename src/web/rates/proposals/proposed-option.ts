import { utcDay } from '#contract/days'
import { proposedOption, type ProposedOption } from '#contract/proposals/proposal'
import * as z from 'zod/mini'
import { describeOfferChange } from '#web/stay/today/describe-change.ts'
import { isRefundable, offerTraits, rateToday } from '#web/stay/today/find-rate.ts'
import type { OffersToday } from '#web/stay/today/use-offers-today.ts'
import type { SelectedRate } from '../selection/selected-rate.ts'
import { sellingPrice, type SellingPrice, type SellRule, soldOffer } from '../sell/selling-price.ts'

/** A rate to propose; of its hotel, what is known. */
type RateToPropose = Omit<SelectedRate, 'key' | 'hotel'> & { readonly hotel?: ProposedOption['hotel'] | undefined }

/** Returns a rate as its client reads it: at its selling price, and with nothing but what a proposal has a field for. */
export function optionOf(rate: RateToPropose, rule: SellRule): ProposedOption {
  const { hotel = { id: rate.hotelId }, foundAtMs } = rate
  const offer = soldOffer(rate, rule, rate.stay)
  return z.parse(proposedOption, { ...rate, hotel, offer, foundAt: new Date(foundAtMs).toISOString() })
}

/** What a proposed option is today. */
export type CheckedOption =
  | Exclude<OffersToday, { readonly kind: 'found' }>
  /** No longer offered with the same rooms, boards and refundability, or its dates have passed. */
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'offered'
      readonly option: ProposedOption
      readonly sold: SellingPrice
      /** What has changed for its client, in short phrases. */
      readonly changes: readonly string[]
    }

interface CheckTerms {
  readonly rule: SellRule
  /** The agent's own price, in hundredths. */
  readonly ownCents: number | undefined
  readonly now: Date
}

/**
 * Finds a proposed option among the offers of today, and what it is sold at. Of several alike it is the one whose selling
 * price is nearest: a proposal does not say what its rates cost the agent.
 */
export function checkOption(
  option: ProposedOption,
  today: OffersToday,
  { rule, ownCents, now }: CheckTerms,
): CheckedOption {
  const { hotel, stay, offer: before, timeZone } = option
  if (today.kind === 'unknown' && stay.checkin < utcDay(now.getTime())) return { kind: 'gone' }
  if (today.kind !== 'found') return today
  const { response, foundAtMs } = today.found
  const offers = response.data.find(({ hotelId }) => hotelId === hotel.id)?.roomTypes ?? []
  const bySold = new Map(offers.map((offer) => [soldOffer({ offer }, rule, stay), offer]))
  const sold = { ...response, data: [{ hotelId: hotel.id, roomTypes: [...bySold.keys()] }] }
  const found = rateToday(hotel.id, offerTraits(before), sold, 'nearest')
  if (found.kind === 'unknown') return found
  if (found.kind !== 'offered' || isRefundable(found.offer) !== isRefundable(before)) return { kind: 'gone' }
  const rate = { ...option, hotelId: hotel.id, offer: bySold.get(found.offer)!, foundAtMs, ownCents }
  const next = optionOf({ ...rate, isSandbox: response.sandbox }, rule)
  const changes = describeOfferChange(
    { offer: before, price: before.offerRetailRate, timeZone, foundAtMs: Date.parse(option.foundAt) },
    { offer: next.offer, price: next.offer.offerRetailRate },
    { withSupplier: false, now },
  )
  return { kind: 'offered', option: next, sold: sellingPrice(rate, rule), changes }
}
