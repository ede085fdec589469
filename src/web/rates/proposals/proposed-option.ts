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

/** Returns a rate as a client sees it: at its selling price, without fields that a proposal does not have. */
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
  /** The option as it can be proposed now; undefined if it was not checked or is no longer offered. */
  readonly option?: ProposedOption
  readonly sold?: SellingPrice
}

interface CheckTerms {
  readonly rule: SellRule
  /** The agent's own price in the currency of the offer. */
  readonly ownPrice: number | undefined
  readonly now: Date
}

/** Finds a proposed option among today's offers, by their selling prices: the proposal has no other prices. */
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
  const offerBySold = new Map(offers.map((offer) => [soldOffer({ offer }, rule, stay), offer]))
  const soldResponse = { ...response, data: [{ hotelId: hotel.id, roomTypes: [...offerBySold.keys()] }] }
  const nowMs = now.getTime()
  const found = rateToday(hotel.id, offerTraits(before, nowMs), soldResponse, 'nearest', nowMs)
  if (found.kind === 'unknown') return unknown(found)
  if (found.kind !== 'offered') return gone
  const rate = { ...option, hotelId: hotel.id, offer: offerBySold.get(found.offer)!, foundAtMs, ownPrice }
  const update = optionOf({ ...rate, isSandbox: response.sandbox }, rule)
  const changes = describeOfferChange(
    { offer: before, price: before.offerRetailRate, timeZone, foundAtMs: Date.parse(option.foundAt) },
    { offer: update.offer, price: update.offer.offerRetailRate },
    { withSupplier: false, now },
  )
  const [kind, text] =
    changes.length === 0 ? (['same', 'No changes'] as const) : (['changed', changes.join(' · ')] as const)
  return { kind, text, option: update, sold: sellingPrice(rate, rule) }
}
