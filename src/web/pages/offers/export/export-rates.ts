import { nightsBetween } from '#contract/days'
import type { OffersRequest } from '#contract/find-offers'
import type { ListedHotel } from '#contract/list-hotels'
import type { Money } from '#contract/money'
import { cancellationSchedule, costAt } from '../../../format/cancellation-schedule.ts'
import { csvFile } from '../../../format/csv.ts'
import { commissionOf, commissionPercent, discountOf, taxesOf } from '../../../format/offer-sums.ts'
import { boardWords, guestWords, roomWords } from '../../../format/offer-words.ts'
import { formatSortable } from '../../../format/zone-time.ts'
import type { RateRow } from '../results/rate-rows.ts'

export interface ExportedRates {
  readonly rows: readonly RateRow[]
  readonly hotels: ReadonlyMap<string, Pick<ListedHotel, 'name' | 'city' | 'country' | 'stars'>>
  readonly request: OffersRequest
  /** Whether to include commission and supplier. */
  readonly withTrade: boolean
  readonly now: Date
}

type Cell = string | number

/** The rates as a CSV file, one line for each in the order given, amounts as plain numbers. */
export function ratesCsv({ rows, ...context }: ExportedRates): string {
  return csvFile(
    columnsOf(context),
    rows.map((row) => recordOf(row, context)),
  )
}

type Context = Omit<ExportedRates, 'rows'>

/** The columns, also where there is no rate to take them from. */
function columnsOf({ withTrade }: Context): string[] {
  return [...columns, ...(withTrade ? tradeColumns : []), 'Offer id']
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
  'Free to cancel until (UTC)',
  'Free to cancel until (hotel time)',
  'Hotel time zone',
  'Total',
  'Currency',
  'Taxes included',
  'Taxes included currency',
  'Taxes at property',
  'Taxes at property currency',
  'Initial price',
  'Initial price currency',
  'Saving',
  'Saving currency',
  'Suggested price',
  'Suggested price currency',
  'Suggested price source',
]

const tradeColumns = ['Commission', 'Commission currency', 'Commission %', 'Supplier']

function recordOf(row: RateRow, { hotels, request, withTrade, now }: Context): Record<string, Cell> {
  const { offer, hotelId, timeZone } = row
  const hotel = hotels.get(hotelId)
  const discount = discountOf(offer)
  const cancelCents = costAt(cancellationSchedule(offer.rates, row.currency), now.getTime())
  const hasDeadline = Number.isFinite(row.freeUntilMs)
  return {
    'Hotel id': hotelId,
    Hotel: hotel?.name ?? '',
    City: hotel?.city ?? '',
    Country: hotel?.country ?? '',
    Stars: hotel === undefined || hotel.stars === 0 ? '' : hotel.stars,
    'Check-in': request.checkin,
    'Check-out': request.checkout,
    Nights: nightsBetween(request.checkin, request.checkout),
    Rooms: offer.rates.length,
    Guests: guestWords(request.occupancies),
    Room: roomWords(offer),
    'Board code': row.boards.join('+'),
    Board: boardWords(offer),
    Refundable: row.isRefundable ? 'yes' : 'no',
    'Cancelling now costs': cancelCents === undefined ? '' : cancelCents / 100,
    'Free to cancel until (UTC)': hasDeadline ? isoSeconds(row.freeUntilMs) : '',
    'Free to cancel until (hotel time)': hasDeadline ? formatSortable(row.freeUntilMs, timeZone ?? 'UTC') : '',
    'Hotel time zone': timeZone ?? '',
    ...moneyCells('Total', 'Currency', [offer.offerRetailRate]),
    ...moneyCells('Taxes included', 'Taxes included currency', taxesOf(offer, 'included')),
    ...moneyCells('Taxes at property', 'Taxes at property currency', taxesOf(offer, 'at-property')),
    ...moneyCells('Initial price', 'Initial price currency', [offer.offerInitialPrice]),
    ...moneyCells('Saving', 'Saving currency', discount === undefined ? [] : [discount.saved]),
    ...moneyCells('Suggested price', 'Suggested price currency', [offer.suggestedSellingPrice]),
    'Suggested price source': offer.suggestedSellingPrice.source,
    ...(withTrade && {
      ...moneyCells('Commission', 'Commission currency', commissionOf(offer)),
      'Commission %': commissionPercent(offer) ?? '',
      Supplier: offer.supplier,
    }),
    'Offer id': offer.offerId,
  }
}

/** An amount and its currency; amounts in several currencies are all listed in the currency column. */
function moneyCells(amountColumn: string, currencyColumn: string, amounts: readonly Money[]): Record<string, Cell> {
  const [money, ...others] = amounts
  if (others.length === 0) return { [amountColumn]: money?.amount ?? '', [currencyColumn]: money?.currency ?? '' }
  const all = amounts.map(({ amount, currency }) => `${amount} ${currency}`).join(' + ')
  return { [amountColumn]: '', [currencyColumn]: all }
}

function isoSeconds(momentMs: number): string {
  return `${new Date(momentMs).toISOString().slice(0, 19)}Z`
}
