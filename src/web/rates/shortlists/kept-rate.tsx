import { nightsBetween } from '#contract/days'
import type { Offer } from '#contract/hotels/find-offers'
import { Button, IconButton } from '#web/kit/button.tsx'
import { formatStay } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { Row } from '#web/kit/stack.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import { clientTerms, formatBoards, formatGuests, formatRooms } from '#web/stay/offer/format-offer.ts'
import { formatAge } from '#web/stay/today/describe-change.ts'
import { offerTraits, type RateToday, rateToday } from '#web/stay/today/find-rate.ts'
import { useOffersToday } from '#web/stay/today/use-offers-today.ts'
import { describeHotel, describeRate, scheduleOf, type SelectedRate } from '../selection/selected-rate.ts'
import { describeBelow } from '../sell/sell-rule.ts'
import { sellingPrice, type SellRule, soldRate } from '../sell/selling-price.ts'
import styles from './shortlists.module.css'

/** What has become of a kept rate; `rate` is it as it is today. */
type Repricing =
  | { readonly kind: 'checking' }
  | { readonly kind: 'offered'; readonly offer: Offer; readonly rate: SelectedRate }
  | Exclude<RateToday, { readonly kind: 'offered' }>

/** Whether a rate can no longer be had. */
export function isGone({ kind }: Repricing): boolean {
  return kind === 'rate sold out' || kind === 'stay sold out'
}

/** Finds kept rates again, by the key of each. */
export function useRepriced(rates: readonly SelectedRate[], now: Date) {
  const { queries, offersOf } = useOffersToday(rates, now)
  const repriced = new Map(rates.map((rate) => [rate.key, repricingOf(rate)]))

  function repricingOf(rate: SelectedRate): Repricing {
    const offered = offersOf(rate)
    if (offered.kind !== 'found') return offered
    const { response, foundAtMs } = offered.found
    const today = rateToday(rate.hotelId, offerTraits(rate.offer), response, 'nearest')
    return today.kind === 'offered' ? { ...today, rate: { ...rate, offer: today.offer, foundAtMs } } : today
  }

  return {
    repriced,
    isChecking: [...repriced.values()].some(({ kind }) => kind === 'checking'),
    hasFailed: queries.some(({ isError }) => isError),
    retry() {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}

interface KeptRateProps {
  readonly rate: SelectedRate
  readonly repricing: Repricing
  /** What has changed since it was kept. */
  readonly changes: readonly string[]
  readonly rule: SellRule
  readonly now: Date
  readonly isChosen: boolean
  readonly onRemove: () => void
  readonly onChoose: () => void
}

/** A kept rate, with what has become of it. */
export function KeptRate(props: KeptRateProps) {
  const { rate, repricing, changes, rule, now, isChosen, onRemove, onChoose } = props
  const { offer, stay } = rate
  const sold = sellingPrice(rate, rule)
  const name = describeRate(rate)
  const below = describeBelow(sold)

  return (
    <li className={styles.kept} data-gone={isGone(repricing)} data-changed={changes.length > 0}>
      <div>
        <Text as="h3" size="body">
          {describeHotel(rate)}
        </Text>
        <p>
          {formatRooms(offer)} · {formatBoards(offer)}
        </p>
        <Text tone="soft">
          {formatStay(stay.checkin, stay.checkout, now)},{' '}
          {formatCount(nightsBetween(stay.checkin, stay.checkout), 'night', 'nights')} ·{' '}
          {formatGuests(stay.occupancies)}
        </Text>
        <Text tone="soft">{clientTerms(scheduleOf(soldRate(rate, rule)), now)}</Text>
      </div>
      <div className={styles.price}>
        <Text size="large" weight="bold">
          {formatMoney(sold.price)}
        </Text>
        {below !== undefined && <Text weight="strong">{below}</Text>}
        <Text tone="soft">found {formatAge(rate.foundAtMs, now)}</Text>
      </div>
      <div className={styles.change}>
        <Change repricing={repricing} changes={changes} age={formatAge(rate.foundAtMs, now)} />
      </div>
      <Row justify="end" wrap={false} className={styles.actions}>
        <Button isSmall disabled={isChosen || isGone(repricing)} onClick={onChoose}>
          {isChosen ? 'Chosen' : 'Choose'}
          <Hidden> {name}</Hidden>
        </Button>
        <IconButton icon="x" isSmall size={16} label={`Remove: ${name}`} onClick={onRemove} />
      </Row>
    </li>
  )
}

interface ChangeProps {
  readonly repricing: Repricing
  readonly changes: readonly string[]
  /** How old the kept price is. */
  readonly age: string
}

function Change({ repricing, changes, age }: ChangeProps) {
  if (repricing.kind === 'checking') return <Text tone="soft">Checking…</Text>
  if (isGone(repricing)) {
    return (
      <p>
        <b>No longer offered.</b> The price is that of {age}.
      </p>
    )
  }
  if (repricing.kind === 'unknown') {
    return (
      <p>
        <b>Not checked.</b> {repricing.reason} The price is that of {age}.
      </p>
    )
  }
  if (changes.length === 0) return <Text tone="soft">Unchanged, checked just now</Text>
  return (
    <p>
      <b>Changed:</b> {changes.join(' · ')}
    </p>
  )
}
