import { nightsBetween } from '#contract/days'
import type { Offer } from '#contract/hotels/find-offers'
import { withTaxes } from '#contract/hotels/full-price'
import { remarksOf } from '#contract/hotels/remarks'
import { useState } from 'react'
import { Check } from '#web/kit/controls/choice.tsx'
import { hotelHref } from '#web/hotel/hotel-address.ts'
import { PanelDialog } from '#web/kit/controls/dialog.tsx'
import { formatStayNights } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { Note } from '#web/kit/text.tsx'
import {
  type ComparedRow,
  hotelRows,
  isDifferent,
  lowestOf,
  mostCompared,
  perNight,
  roomRows,
  textRow,
} from '#web/stay/compare/compared-rows.ts'
import { cancellationRow, Comparison } from '#web/stay/compare/comparison.tsx'
import { searchOfStay } from '#web/stay/form/stay-search.ts'
import { formatAmounts, formatGuests, nationalityOf } from '#web/stay/offer/format-offer.ts'
import { commissionOf, commissionPercent, describeFullPrice, describeNet } from '#web/stay/offer/offer-sums.ts'
import { describeBelow } from '../sell/sell-rule.ts'
import { sellingPrice, soldRate } from '../sell/selling-price.ts'
import { PriceSwitch, useShownPrices } from '../sell/shown-prices.tsx'
import { describeRate, type RatesDialogProps, type SelectedRate } from '../selection/selected-rate.ts'
import styles from './selection-bar.module.css'

const fewest = 2

/** Two to six rates side by side. */
export function CompareDialog({ rates, now, onClose }: RatesDialogProps) {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [isOnlyDifferent, setIsOnlyDifferent] = useState(false)
  const prices = useShownPrices()
  const left = rates.filter(({ key }) => !removed.has(key))
  const shown = left.slice(0, mostCompared)
  const rows = comparedRates(shown, { ...prices, now }).filter((row) => isDifferent(row) || !isOnlyDifferent)

  return (
    <PanelDialog
      title={`Compare ${formatCount(shown.length, 'rate', 'rates')}`}
      size="wide"
      className={styles.compare}
      onClose={onClose}
      controls={
        <>
          {left.length > mostCompared && (
            <Note>
              The first {mostCompared} of {left.length} chosen.
            </Note>
          )}
          <PriceSwitch />
          <Check checked={isOnlyDifferent} onChange={({ target }) => setIsOnlyDifferent(target.checked)}>
            Show differences only
          </Check>
        </>
      }
    >
      <Comparison
        place="dialog"
        columns={shown.map((rate) => ({
          key: rate.key,
          name: rate.hotel?.name ?? rate.hotelId,
          removed: describeRate(rate),
          to: hotelHref(rate.hotelId, searchOfStay(rate.stay)),
        }))}
        onRemove={shown.length > fewest ? (key) => setRemoved(new Set([...removed, key])) : undefined}
        rows={rows}
      />
    </PanelDialog>
  )
}

/**
 * Returns the rows to compare rates by. The nationality appears only if it differs; net, commission and supplier only
 * beside retail prices. Print omits the agent's data, because clients may receive it.
 */
export function comparedRates(
  selected: readonly SelectedRate[],
  { rule, isRetail, isOnPaper, now }: Omit<ReturnType<typeof useShownPrices>, 'name'> & { readonly now: Date },
): ComparedRow[] {
  const rates = selected.map((rate) => soldRate(rate, rule))
  const offers = rates.map(({ offer }) => offer)
  const totals = offers.map((offer) => withTaxes(offer))
  const row = (name: string, textOf: (rate: SelectedRate) => string | undefined) => textRow(name, rates, textOf)
  const lowest = (amounts: readonly number[]) => ({ best: lowestOf(amounts, totals), bestWord: 'lowest' as const })
  return [
    ...hotelRows(rates.map(({ hotel }) => hotel)),
    row('Dates', ({ stay }) => formatStayNights(stay, now)),
    row('Guests', ({ stay, offer }) => formatGuests(stay.occupancies, offer.rates)),
    ...[row('Guest nationality', ({ stay }) => nationalityOf(stay) ?? 'Not given')].filter(isDifferent),
    ...roomRows(offers),
    cancellationRow(rates, now),
    {
      name: 'Total with taxes',
      cells: totals.map((total, index) => ({
        text: formatMoney(total, true),
        note: isOnPaper ? undefined : describeBelow(sellingPrice(selected[index]!, rule)),
      })),
      ...lowest(totals.map(({ amount }) => amount)),
      isLarge: true,
    },
    {
      ...row('Per night', ({ offer, stay }) => formatMoney(perNight(withTaxes(offer), nightsOf(stay)), true)),
      ...lowest(totals.map(({ amount }, index) => amount / nightsOf(rates[index]!.stay))),
    },
    row('Taxes', ({ offer }) => describeFullPrice(offer)),
    row('Remarks', ({ offer }) => remarksOf(offer.rates).join('; ')),
    ...(isRetail
      ? [
          row('Net', ({ offer }) => describeNet(offer)),
          row('Commission', ({ offer }) => describeCommission(offer)),
          row('Supplier', ({ offer }) => offer.supplier),
        ]
      : []),
  ]
}

function nightsOf({ checkin, checkout }: SelectedRate['stay']): number {
  return nightsBetween(checkin, checkout)
}

function describeCommission(offer: Offer): string {
  const percent = commissionPercent(offer)
  return percent === undefined ? 'Unknown' : `${formatAmounts(commissionOf(offer), true)} (${percent}%)`
}
