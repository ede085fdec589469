import { nightsBetween } from '#contract/days'
import { cpmOf, redeemOrPay, wordBeside } from '#contract/deals/mile-value'
import { withTaxes } from '#contract/hotels/full-price'
import type { Money } from '#contract/money'
import { writeAddress } from '#web/browser/address.ts'
import { hotelPath } from '#web/browser/paths.ts'
import { formatStayNights } from '#web/kit/format/dates.ts'
import { formatMiles, formatNights } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { CardPhoto } from '#web/photos/photo.tsx'
import {
  type ComparedHotel,
  type ComparedRow,
  highestOf,
  hotelRows,
  lowestOf,
  perNight,
  roomRows,
  textRow,
} from '#web/stay/compare/compared-rows.ts'
import { cancellationRow, Comparison } from '#web/stay/compare/comparison.tsx'
import { searchOfStay, staySearch } from '#web/stay/form/stay-search.ts'
import type { SavedStay } from '#web/stay/saved-stay.ts'
import { useAboutCash } from '#web/stay/offer/about-cash.tsx'
import { formatGuests } from '#web/stay/offer/format-offer.ts'
import { describeFullPrice } from '#web/stay/offer/offer-sums.ts'
import { describeVerdict, pricedInMiles } from '#web/stay/redeem/redemption.ts'
import { formatCents, valueNames } from '#web/stay/redeem/value.ts'
import { describeStayChange } from '#web/stay/today/describe-change.ts'
import type { Repriced } from '#web/stay/today/reprice.ts'
import styles from './shortlist.module.css'

export interface ComparedStay {
  readonly saved: SavedStay
  readonly repriced: Repriced
  /** Undefined while loading, and for an unknown hotel. */
  readonly hotel: (ComparedHotel & { readonly facilities: readonly string[] }) | undefined
  readonly weather: string | undefined
}

/** Returns a stay's known price; while it is being checked or cannot be checked, the saved price. */
function priceOf({ saved: { rate }, repriced }: Pick<ComparedStay, 'saved' | 'repriced'>) {
  if (repriced.kind === 'priced') return repriced
  return repriced.kind === 'stay sold out' ? undefined : rate && { ...rate, offer: undefined }
}

/**
 * Returns the recommendation for a stay, if the miles earned by paying are known, and its value per mile; undefined while
 * its price is unknown.
 */
function decisionOf(compared: Pick<ComparedStay, 'saved' | 'repriced'>, mileValue: number) {
  const { milesRequired, price, multiplier } = priceOf(compared) ?? {}
  if (milesRequired === undefined || price === undefined) return undefined
  const cpm = cpmOf(price.amount, milesRequired)
  const priced = multiplier === undefined ? undefined : pricedInMiles({ milesRequired, price }, multiplier)
  const verdict = priced && redeemOrPay(priced, mileValue).verdict
  const word = wordBeside(cpm, verdict)
  const value = [`${formatCents(cpm)} per mile`, word && valueNames[word]].filter(Boolean).join(', ')
  return {
    cpm,
    isToPay: verdict === 'earn' || verdict === 'pay',
    texts: priced === undefined ? [value] : [describeVerdict(priced, mileValue), value],
  }
}

/**
 * Returns rows that compare the prices of stays.
 *
 * @param mileValue the value of a mile in cents
 * @param aboutCash formats an approximate amount in another currency
 */
export function priceRows(
  stays: readonly ComparedStay[],
  mileValue: number,
  aboutCash: (money: Money) => string = () => '',
): ComparedRow[] {
  const prices = stays.map(priceOf)
  const nights = stays.map(({ saved: { stay } }) => nightsBetween(stay.checkin, stay.checkout))
  // A longer stay costs more miles, but is not worse for it.
  const isOneLength = new Set(nights).size === 1
  const miles = prices.map((price) => price?.milesRequired)
  const decisions = stays.map((stay) => decisionOf(stay, mileValue))
  const values = decisions.map((decision) => decision?.cpm)
  const cash = prices.map(
    (found) => found && withTaxes({ offerRetailRate: found.price, rates: found.offer?.rates ?? [] }),
  )
  const amounts = cash.map((money) => money?.amount)
  const cell = (index: number, text: string, note = '') =>
    ({ text, note, tone: stays[index]!.repriced.kind === 'priced' ? undefined : 'old' }) as const
  return [
    {
      name: 'Miles for the stay',
      cells: miles.map((amount, index) =>
        amount === undefined
          ? cell(index, '–')
          : cell(index, formatMiles(amount), formatNights(amount, nights[index]!)),
      ),
      best: isOneLength ? lowestOf(miles) : [],
      bestWord: 'fewest',
      isLarge: true,
    },
    {
      name: 'Cash for the stay',
      cells: cash.map((money, index) => {
        if (money === undefined) return cell(index, '–')
        const note = describeCash(money, nights[index]!, prices[index])
        return cell(index, formatMoney(money, true) + aboutCash(money), note)
      }),
      best: isOneLength ? lowestOf(amounts, cash) : [],
      bestWord: 'lowest',
      height: 5,
    },
    {
      name: 'Redeem or pay',
      cells: decisions.map((decision, index) => {
        const [text = '–', note] = decision?.texts ?? []
        return cell(index, text, note)
      }),
      best: highestOf(values, cash).filter((index) => decisions[index]?.isToPay === false),
      bestWord: 'best value',
    },
  ]
}

/**
 * Returns each stay's facilities that not every other known hotel has; for a single known hotel, all its facilities.
 */
export function differentFacilities(stays: readonly ComparedStay[]) {
  const facilities = stays.map(({ hotel }) => hotel?.facilities)
  const known = facilities.filter((names) => names !== undefined)
  const isCommon = (name: string) => known.length > 1 && known.every((names) => names.includes(name))
  return facilities.map((names) => names?.filter((name) => !isCommon(name)))
}

function describeCash(money: Money, nights: number, found: ReturnType<typeof priceOf>): string {
  const nightly = `${formatMoney(perNight(money, nights), true)} a night`
  if (found?.offer === undefined) return `${nightly}, taxes unknown`
  return `${nightly}, ${describeFullPrice({ offerRetailRate: found.price, rates: found.offer.rates })}`
}

interface ComparedStaysProps {
  readonly stays: readonly {
    readonly key: string
    readonly name: string
    readonly photo: string | undefined
    readonly compared: ComparedStay
  }[]
  /** The value of a mile in cents. */
  readonly mileValue: number
  readonly now: Date
  readonly onRemove: (key: string) => void
}

/** Stays side by side, one column each. */
export function ComparedStays({ stays, mileValue, now, onRemove }: ComparedStaysProps) {
  const compared = stays.map((each) => each.compared)
  const offers = compared.map(({ repriced }) => (repriced.kind === 'priced' ? repriced.offer : undefined))
  const rows: readonly ComparedRow[] = [
    {
      name: 'Price change',
      cells: compared.map(({ saved, repriced }) => {
        const { text, isNews } = describeStayChange(saved, repriced)
        return { text: text || '–', tone: isNews ? 'news' : undefined }
      }),
    },
    ...priceRows(compared, mileValue, useAboutCash()),
    ...roomRows(
      offers,
      compared.map(({ saved }) => saved.rate?.roomName),
    ),
    {
      ...cancellationRow(
        compared.map(({ saved: { stay } }, index) => offers[index] && { offer: offers[index], stay }),
        now,
      ),
      height: 8.5,
    },
    ...hotelRows(compared.map(({ hotel }) => hotel)),
    {
      ...textRow('Weather', compared, ({ weather }) => weather),
      height: 5,
    },
    textRow(compared.length > 1 ? 'Facilities that differ' : 'Facilities', differentFacilities(compared), (names) =>
      names?.join(', '),
    ),
  ]
  return (
    <Comparison
      place="page"
      columns={stays.map(({ key, name, photo, compared: { saved } }, index) => ({
        key,
        name,
        to: writeAddress(hotelPath.href(saved.hotelId), staySearch, searchOfStay(saved.stay)),
        photo: <CardPhoto className={styles.photo} url={photo} loading="eager" />,
        text: `${formatStayNights(saved.stay, now)}, ${formatGuests(saved.stay.occupancies, offers[index]?.rates)}`,
      }))}
      onRemove={onRemove}
      rows={rows}
    />
  )
}
