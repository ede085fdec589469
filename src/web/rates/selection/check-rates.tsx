import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '#web/kit/button.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { useMinute } from '#web/kit/format/use-now.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { describeOfferChange } from '#web/stay/today/describe-change.ts'
import { offerTraits, rateToday } from '#web/stay/today/find-rate.ts'
import { type OffersToday, fetchOffersToday } from '#web/stay/today/use-offers-today.ts'
import { describeRate, type SelectedRate } from './selected-rate.ts'
import { useSellRule } from '../sell/sell-rule.ts'
import { soldPrice, type SellRule, soldRate } from '../sell/selling-price.ts'
import { useShownPrices } from '../sell/shown-prices.tsx'
import styles from './check-rates.module.css'

const hourMs = 3_600_000

interface CheckRatesProps {
  readonly rates: readonly SelectedRate[]
  readonly onChange: (rates: readonly SelectedRate[]) => void
}

/** Counts the rates older than an hour, requests them again, and shows the changes to accept. */
export function CheckRates({ rates, onChange }: CheckRatesProps) {
  const now = useMinute()
  const queryClient = useQueryClient()
  const shown = useShownPrices()
  const sold = useSellRule()
  const part = useRef<HTMLDivElement>(null)
  const check = useMutation({
    async mutationFn(outdated: readonly SelectedRate[]) {
      const offersOf = await fetchOffersToday(outdated, queryClient, now)
      return new Map(outdated.map((rate) => [rate.key, foundOf(rate, offersOf(rate))]))
    },
    onSuccess(checked) {
      // An unchanged rate gets the age of the new response.
      change((rate) => {
        const { found = rate } = checked.get(rate.key) ?? {}
        return changesOf(rate, found).length === 0 ? found : rate
      })
    },
  })
  const entries = rates.map((rate) => {
    const { found, text, isGone = false } = check.data?.get(rate.key) ?? {}
    const changes = found === undefined ? (text ?? '') : changesOf(rate, found).join(' · ')
    return { rate, found, isGone, changes }
  })
  const changed = entries.filter(({ changes }) => changes !== '')
  const updated = changed.filter(({ found }) => found !== undefined).length
  const gone = changed.filter(({ isGone }) => isGone).length
  const old = entries.filter(({ rate, found = rate, isGone }) => !isGone && now.getTime() - found.foundAtMs > hourMs)

  /** Describes a rate's changes at the price on screen, or otherwise at its selling price. */
  function changesOf(rate: SelectedRate, found: SelectedRate): readonly string[] {
    const isChanged = (rule: SellRule) => soldPrice(rate, rule).amount !== soldPrice(found, rule).amount
    const rule = isChanged(shown.rule) ? shown.rule : sold
    const priced = (each: SelectedRate) => ({ ...soldRate(each, rule), price: soldPrice(each, rule) })
    return describeOfferChange(priced(rate), priced(found), { withSupplier: shown.isRetail, now })
  }

  /** Replaces rates; `undefined` removes one. Keeps the focus here, because the pressed button may disappear. */
  function change(next: (rate: SelectedRate, index: number) => SelectedRate | undefined) {
    onChange(rates.flatMap((rate, index) => next(rate, index) ?? []))
    if (part.current?.contains(document.activeElement)) part.current.focus()
  }

  const updateChanged = () => change((rate, index) => entries[index]!.found ?? rate)
  const removeGone = () => change((rate, index) => (entries[index]!.isGone ? undefined : rate))

  return (
    <Stack ref={part} gap={2} className={styles.check} role="group" aria-label="Price check" tabIndex={-1}>
      {old.length > 0 && (
        <Row gap={3} rowGap={1}>
          <output>
            {check.isPending
              ? 'Checking prices…'
              : `${formatCount(old.length, 'price is', 'prices are')} older than an hour.`}
          </output>
          <Button isSmall isBusy={check.isPending} onClick={() => check.mutate(old.map(({ rate }) => rate))}>
            Check
          </Button>
        </Row>
      )}
      {changed.length > 0 && (
        <>
          <Stack as="ul" role="list" aria-label="Price changes" gap={1} className={styles.changes}>
            {changed.map(({ rate, changes }) => (
              <li key={rate.key}>
                <b>{describeRate(rate)}:</b> {changes}
              </li>
            ))}
          </Stack>
          <Row>
            {updated > 0 && (
              <Button isSmall look="strong" onClick={updateChanged}>
                Update {formatCount(updated, 'price', 'prices')}
              </Button>
            )}
            {gone > 0 && (
              <Button isSmall onClick={removeGone}>
                Remove {gone} no longer offered
              </Button>
            )}
          </Row>
        </>
      )}
    </Stack>
  )
}

interface Checked {
  readonly found?: SelectedRate
  /** Other changes of the rate. */
  readonly text?: string
  readonly isGone?: boolean
}

function foundOf(rate: SelectedRate, offers: OffersToday): Checked {
  if (offers.kind === 'unknown') return { text: `not checked. ${offers.reason}` }
  const { response, foundAtMs } = offers.found
  const today = rateToday(rate.hotelId, offerTraits(rate.offer, foundAtMs), response, 'nearest', foundAtMs)
  if (today.kind === 'offered') return { found: { ...rate, offer: today.offer, foundAtMs } }
  return today.kind === 'unknown'
    ? { text: `not checked. ${today.reason}` }
    : { text: 'no longer offered', isGone: true }
}
