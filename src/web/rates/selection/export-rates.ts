import type { CsvCell } from '#contract/csv'
import { nightsBetween } from '#contract/days'
import { withTaxes } from '#contract/hotels/full-price'
import { remarksOf } from '#contract/hotels/remarks'
import { type Money, moneyOf } from '#contract/money'
import { hasUnknownTerms, isRefundable } from '#contract/hotels/refundable'
import { saveFile } from '#web/browser/save-file.ts'
import { countryName } from '#web/kit/format/country-name.ts'
import { csvFile } from '#web/kit/format/csv.ts'
import { formatStayNights } from '#web/kit/format/dates.ts'
import { formatCount, formatNumber, readerLocale, withLocale } from '#web/kit/format/locale.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { formatSortable, formatWithOffset } from '#web/kit/format/zone-time.ts'
import { costAt, freeUntilMs, offerSchedule } from '#web/stay/cancellation/cancellation-schedule.ts'
import { lastMinuteMs } from '#web/stay/cancellation/deadline.ts'
import { describeOfferTerms } from '#web/stay/cancellation/describe-terms.ts'
import {
  formatBoards,
  formatGuests,
  formatRooms,
  formatRoomsAndBoards,
  nationalityOf,
} from '#web/stay/offer/format-offer.ts'
import { describeFullPrice, describeOnTop, taxesOf } from '#web/stay/offer/offer-sums.ts'
import { tripTotal } from '#web/stay/offer/trip-total.ts'
import { describeHotel, type SelectedRate } from './selected-rate.ts'
import { type SellRule, soldRate } from '../sell/selling-price.ts'

/** How rates are written for a client. */
interface ExportTerms {
  readonly rule: SellRule
  readonly now: Date
}

/** Formats a rate as one line for an agent to paste, at its selling price. */
export function quoteLine(rate: SelectedRate, { rule, now }: ExportTerms): string {
  const sold = soldRate(rate, rule)
  const { offer, stay } = sold
  const nationality = nationalityOf(stay)
  const remarks = remarksOf(offer.rates)
  return [
    describeHotel(sold),
    formatStayNights(stay, now),
    `${formatCount(offer.rates.length, 'room', 'rooms')} for ${formatGuests(stay.occupancies, offer.rates)}`,
    ...(nationality === undefined ? [] : [`guest nationality: ${countryName(nationality)}`]),
    formatRoomsAndBoards(offer),
    describeOfferTerms(sold, now).costs,
    `${formatMoney(withTaxes(offer))} for the stay, ${describeFullPrice(offer)}`,
    ...(remarks.length > 0 ? [`remarks: ${remarks.join('; ')}`] : []),
    ...(rate.isSandbox ? ['sample rate, cannot be booked'] : []),
  ]
    .join(' · ')
    .replaceAll(/\s+/g, ' ')
}

/** Formats rates as lines, followed by the total of a trip with several stays. */
export function quoteText(rates: readonly SelectedRate[], terms: ExportTerms): string {
  const total = tripTotal(rates.map((rate) => soldRate(rate, terms.rule)))
  return [...rates.map((rate) => quoteLine(rate, terms)), ...(total?.isTrip ? [total.text] : [])].join('\n')
}

/**
 * Returns rates as a CSV file, one line each in the given order, with amounts as plain numbers, also within texts. If
 * the reader's locale has a decimal comma, cells are separated by semicolons, as spreadsheets then expect.
 */
export function ratesCsv(rates: readonly SelectedRate[], { rule, now }: ExportTerms): string {
  const isOfPrice = rule.kind === 'retail'
  const written = Object.entries(columns).filter(([name]) => isOfPrice || !name.startsWith('Taxes included'))
  const [decimal, group, delimiter] =
    readerLocale().decimal === ',' ? ([',', '.', ';'] as const) : (['.', ',', ','] as const)
  return withLocale({ ...readerLocale(), decimal, group }, () =>
    csvFile(
      written.map(([name]) => name),
      rates.map((rate) => {
        const sold = soldRate(rate, rule)
        return Object.fromEntries(written.map(([name, cellOf]) => [name, cellOf(sold, now)]))
      }),
      delimiter,
    ),
  )
}

/** Returns the cell of each column for a rate at its selling price. */
const columns: Readonly<Record<string, (rate: SelectedRate, now: Date) => CsvCell>> = {
  'Hotel id': ({ hotelId }) => hotelId,
  Hotel: ({ hotel }) => hotel?.name,
  City: ({ hotel }) => hotel?.city,
  Country: ({ hotel }) => hotel?.country,
  Stars: ({ hotel }) => hotel?.stars || undefined,
  'Check-in': ({ stay }) => stay.checkin,
  'Check-out': ({ stay }) => stay.checkout,
  Nights: ({ stay }) => nightsBetween(stay.checkin, stay.checkout),
  Rooms: ({ offer }) => offer.rates.length,
  Guests: ({ stay, offer }) => formatGuests(stay.occupancies, offer.rates),
  'Guest nationality': ({ stay }) => nationalityOf(stay),
  Room: ({ offer }) => formatRooms(offer),
  'Board code': ({ offer }) => [...new Set(offer.rates.map(({ boardType }) => boardType))].join('+'),
  Board: ({ offer }) => formatBoards(offer),
  Refundable({ offer }, now) {
    if (offer.rates.some(hasUnknownTerms)) return undefined
    return isRefundable(offer, now.getTime()) ? 'yes' : 'no'
  },
  'Cancelling now costs'(rate, now) {
    const schedule = offerSchedule(rate)
    const cents = costAt(schedule, now.getTime())
    return cents === undefined ? undefined : moneyOf(cents, schedule.currency).amount
  },
  'Free cancellation until': (rate, now) => formatFreeUntil(rate, now, formatWithOffset),
  'Free cancellation until (hotel time)': (rate, now) => formatFreeUntil(rate, now, formatSortable),
  'Hotel time zone': ({ timeZone }) => timeZone,
  Total: ({ offer }) => offer.offerRetailRate.amount,
  Currency: ({ offer }) => offer.offerRetailRate.currency,
  'Taxes included': ({ offer }) => amountOf(taxesOf(offer, 'included')),
  'Taxes included currency': ({ offer }) => currencyOf(taxesOf(offer, 'included')),
  'Taxes at property': ({ offer }) => amountOf(taxesOf(offer, 'at-property')),
  'Taxes at property currency': ({ offer }) => currencyOf(taxesOf(offer, 'at-property')),
  'Paid at the property': ({ offer }) => describeOnTop(offer, true),
  Remarks: ({ offer }) => remarksOf(offer.rates).join('; '),
  Sample: ({ isSandbox }) => (isSandbox ? 'yes' : 'no'),
}

function formatFreeUntil({ offer, timeZone = 'UTC' }: SelectedRate, now: Date, format: typeof formatSortable): CsvCell {
  const untilMs = freeUntilMs(offer.rates, now.getTime())
  return Number.isFinite(untilMs) ? format(lastMinuteMs(untilMs, timeZone), timeZone) : undefined
}

function amountOf(amounts: readonly Money[]): CsvCell {
  return amounts.length === 1 ? amounts[0]?.amount : undefined
}

/** Returns the currency of amounts; lists the amounts themselves if there are several currencies. */
function currencyOf(amounts: readonly Money[]): CsvCell {
  if (amounts.length === 1) return amounts[0]?.currency
  return amounts.map(({ amount, currency }) => `${formatNumber(amount)} ${currency}`).join(' + ')
}

/** Returns the first check-in and the last check-out of rates, for a file name. */
export function datesOf(rates: readonly SelectedRate[]): string {
  const [first] = rates.map(({ stay }) => stay.checkin).toSorted()
  const [last] = rates.map(({ stay }) => stay.checkout).toSorted((one, other) => other.localeCompare(one))
  return `${first}-to-${last}`
}

export function saveRates(rates: readonly SelectedRate[], terms: ExportTerms) {
  saveFile(`rates-${datesOf(rates)}.csv`, ratesCsv(rates, terms))
}

/** Describes the prices a client will see, before anything is copied or saved. */
export function describePrices(rule: SellRule, rates: readonly SelectedRate[]): string {
  if (rule.kind === 'retail') return 'At the prices shown'
  const owns = rates.filter(({ ownPrice }) => ownPrice !== undefined).length
  const price = rule.kind === 'suggested' ? 'At the suggested selling price' : 'At your selling price'
  return owns === 0 ? price : `${price} (${owns} of your own)`
}
