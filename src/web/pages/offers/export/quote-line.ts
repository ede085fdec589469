import { nightsBetween } from '#contract/days'
import type { Offer, OffersRequest } from '#contract/find-offers'
import { cancellationSchedule } from '../../../format/cancellation-schedule.ts'
import { formatStay } from '../../../format/dates.ts'
import { formatMoney } from '../../../format/money.ts'
import { taxesOf } from '../../../format/offer-sums.ts'
import { boardWords, countWords, guestWords, moneyWords, roomWords, termsOf } from '../../../format/offer-words.ts'

export interface QuotedOffer {
  readonly offer: Offer
  /** The hotel's name and city, or its id when they are unknown. */
  readonly hotel: string
}

/** Formats an offer on one line for an agent to paste, without commission or supplier. */
export function quoteLine({ offer, hotel }: QuotedOffer, stay: OffersRequest, now: Date): string {
  const rooms = countWords(offer.rates.length, 'room', 'rooms')
  return [
    hotel,
    formatStay(stay.checkin, stay.checkout, now),
    countWords(nightsBetween(stay.checkin, stay.checkout), 'night', 'nights'),
    `${rooms} for ${guestWords(stay.occupancies)}`,
    roomWords(offer),
    boardWords(offer),
    termsOf(cancellationSchedule(offer.rates, offer.offerRetailRate.currency), now).words,
    priceWords(offer),
  ]
    .join(' · ')
    .replaceAll(/\s+/g, ' ')
}

/** Formats the total for the stay and the taxes on top of it. */
export function priceWords(offer: Offer): string {
  const atProperty = taxesOf(offer, 'at-property')
  return [
    `${formatMoney(offer.offerRetailRate)} for the stay`,
    atProperty.length === 0 ? 'taxes included' : `plus ${moneyWords(atProperty)} of taxes at the property`,
  ].join(', ')
}
