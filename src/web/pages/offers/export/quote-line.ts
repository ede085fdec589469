import { nightsBetween } from '#contract/days'
import { formatStay } from '../../../format/dates.ts'
import { formatMoney } from '../../../format/money.ts'
import { taxesOf } from '../../../format/offer-sums.ts'
import { boardWords, countWords, guestWords, moneyWords, roomWords } from '../../../format/offer-words.ts'
import type { ChosenRate } from '../choice/chosen-rate.ts'
import { clientTerms, scheduleOf } from '../sell/client-terms.ts'
import type { SellRule } from '../sell/selling-price.ts'
import { soldRate } from '../sell/sold-rate.ts'

/** How rates are written down for a client. */
export interface ExportTerms {
  readonly rule: SellRule
  readonly now: Date
}

/** Formats a rate on one line for an agent to paste, at its selling price. */
export function quoteLine(rate: ChosenRate, { rule, now }: ExportTerms): string {
  const sold = soldRate(rate, rule)
  const { hotelId, hotel, offer, stay } = sold
  return [
    hotel === undefined ? hotelId : `${hotel.name}, ${hotel.city}`,
    formatStay(stay.checkin, stay.checkout, now),
    countWords(nightsBetween(stay.checkin, stay.checkout), 'night', 'nights'),
    `${countWords(offer.rates.length, 'room', 'rooms')} for ${guestWords(stay.occupancies)}`,
    roomWords(offer),
    boardWords(offer),
    clientTerms(scheduleOf(sold), now),
    `${formatMoney(offer.offerRetailRate)} for the stay, ${taxWords(sold)}`,
    ...(rate.isSandbox ? ['sample rate, cannot be booked'] : []),
  ]
    .join(' · ')
    .replaceAll(/\s+/g, ' ')
}

function taxWords({ offer }: ChosenRate): string {
  const atProperty = taxesOf(offer, 'at-property')
  return atProperty.length === 0 ? 'taxes included' : `plus ${moneyWords(atProperty)} of taxes at the property`
}
