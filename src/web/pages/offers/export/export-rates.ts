import { nightsBetween } from '#contract/days'
import type { Money } from '#contract/money'
import { costAt, freeUntilMs } from '../../../format/cancellation-schedule.ts'
import { csvFile } from '../../../format/csv.ts'
import { taxesOf } from '../../../format/offer-sums.ts'
import { boardWords, guestWords, roomWords } from '../../../format/offer-words.ts'
import { formatSortable, formatWithOffset } from '../../../format/zone-time.ts'
import type { ChosenRate } from '../choice/chosen-rate.ts'
import { scheduleOf } from '../sell/client-terms.ts'
import { soldRate } from '../sell/sold-rate.ts'
import type { ExportTerms } from './quote-line.ts'

type Cell = string | number

/** The rates as a CSV file, one line for each in the order given, amounts as plain numbers. */
export function ratesCsv(rates: readonly ChosenRate[], terms: ExportTerms): string {
  const isOfPrice = terms.rule.kind === 'retail'
  return csvFile(
    isOfPrice ? columns : columns.filter((column) => !column.startsWith('Taxes included')),
    rates.map((rate) => recordOf(rate, terms)),
  )
}

const columns = [
  'Hotel id',
  'Hotel',
  'City',
  'Country',
  'Stars',
  'Check-in',
  'Check-out',
  'Nights',
  'Rooms',
  'Guests',
  'Room',
  'Board code',
  'Board',
  'Refundable',
  'Cancelling now costs',
  'Free to cancel until',
  'Free to cancel until (hotel time)',
  'Hotel time zone',
  'Total',
  'Currency',
  'Taxes included',
  'Taxes included currency',
  'Taxes at property',
  'Taxes at property currency',
  'Sample',
]

function recordOf(rate: ChosenRate, { rule, now }: ExportTerms): Record<string, Cell> {
  const sold = soldRate(rate, rule)
  const { offer, hotelId, hotel, stay, timeZone } = sold
  const cancelCents = costAt(scheduleOf(sold), now.getTime())
  const untilMs = freeUntilMs(offer.rates, now.getTime())
  const hasDeadline = Number.isFinite(untilMs)
  const { rates } = offer
  return {
    'Hotel id': hotelId,
    Hotel: hotel?.name ?? '',
    City: hotel?.city ?? '',
    Country: hotel?.country ?? '',
    Stars: hotel === undefined || hotel.stars === 0 ? '' : hotel.stars,
    'Check-in': stay.checkin,
    'Check-out': stay.checkout,
    Nights: nightsBetween(stay.checkin, stay.checkout),
    Rooms: rates.length,
    Guests: guestWords(stay.occupancies),
    Room: roomWords(offer),
    'Board code': [...new Set(rates.map(({ boardType }) => boardType))].join('+'),
    Board: boardWords(offer),
    Refundable: rates.every(({ cancellationPolicies }) => cancellationPolicies.refundableTag === 'RFN') ? 'yes' : 'no',
    'Cancelling now costs': cancelCents === undefined ? '' : cancelCents / 100,
    'Free to cancel until': hasDeadline ? formatWithOffset(untilMs, timeZone ?? 'UTC') : '',
    'Free to cancel until (hotel time)': hasDeadline ? formatSortable(untilMs, timeZone ?? 'UTC') : '',
    'Hotel time zone': timeZone ?? '',
    ...moneyCells('Total', 'Currency', [offer.offerRetailRate]),
    ...moneyCells('Taxes included', 'Taxes included currency', taxesOf(offer, 'included')),
    ...moneyCells('Taxes at property', 'Taxes at property currency', taxesOf(offer, 'at-property')),
    Sample: sold.isSandbox ? 'yes' : 'no',
  }
}

/** An amount and its currency; amounts in several currencies are all listed in the currency column. */
function moneyCells(amountColumn: string, currencyColumn: string, amounts: readonly Money[]): Record<string, Cell> {
  const [money, ...others] = amounts
  if (others.length === 0) return { [amountColumn]: money?.amount ?? '', [currencyColumn]: money?.currency ?? '' }
  const all = amounts.map(({ amount, currency }) => `${amount} ${currency}`).join(' + ')
  return { [amountColumn]: '', [currencyColumn]: all }
}
