import { withTaxes } from '#contract/hotels/full-price'
import { centsOf, currencyDigits, moneyOf } from '#contract/money'
import { useId } from 'react'
import { Check } from '#web/kit/controls/choice.tsx'
import { Input } from '#web/kit/form/field.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { describeFullPrice, describeNet } from '#web/stay/offer/offer-sums.ts'
import { AmountField } from '../amount-field.tsx'
import { describeRate, type SelectedRate } from '../selection/selected-rate.ts'
import { select, useSelection } from '../selection/use-selection.ts'
import { PricedRate } from '../sell/priced-rate.tsx'
import { describeBelow, describeProfit, mostPlus, roundingNames, storeSellRule } from '../sell/sell-rule.ts'
import { type Rounding, roundings, sellingPrice, type SellRule } from '../sell/selling-price.ts'
import styles from './selection-bar.module.css'

interface SellPanelProps {
  readonly rates: readonly SelectedRate[]
  readonly rule: SellRule
  /** Whether retail and net prices may appear on screen. */
  readonly withNet: boolean
}

type PlusRule = Extract<SellRule, { readonly plus: number }>

const firstPlus: PlusRule = { kind: 'percent', plus: 10, rounding: 'cent' }

/** Sets the rule for selling prices, and shows the resulting price of each rate. */
export function SellPanel({ rates, rule, withNet }: SellPanelProps) {
  const id = useId()
  const isPlus = rule.kind === 'percent' || rule.kind === 'amount'
  const plusRule = isPlus ? rule : firstPlus
  const { kind, plus, rounding } = plusRule
  return (
    <Stack className={styles.sellPanel}>
      <Stack as="fieldset" gap="none" align="start">
        <Text as="legend" size="small" weight="bold">
          Sell at
        </Text>
        <Check type="radio" name={id} checked={!isPlus} onChange={() => storeSellRule({ kind: 'suggested' })}>
          The suggested price
        </Check>
        <Check type="radio" name={id} checked={isPlus} onChange={() => storeSellRule(plusRule)}>
          The retail price plus
        </Check>
        <Row className={styles.plus}>
          <AmountField
            aria-label="How much more than the retail price"
            amount={plus}
            max={mostPlus[kind]}
            digits={kind === 'percent' ? 2 : 3}
            onChange={(amount = 0) => storeSellRule({ ...plusRule, plus: amount })}
          />
          <Input
            as="select"
            aria-label="Per cent or amount"
            value={kind}
            onChange={({ target }) => {
              const next = target.value as PlusRule['kind']
              storeSellRule({ ...plusRule, kind: next, plus: Math.min(plus, mostPlus[next]) })
            }}
          >
            <option value="percent">%</option>
            <option value="amount">fixed amount</option>
          </Input>
          <Input
            as="select"
            aria-label="Rounded"
            value={rounding}
            onChange={({ target }) => storeSellRule({ ...plusRule, rounding: target.value as Rounding })}
          >
            {roundings.map((each) => (
              <option key={each} value={each}>
                {roundingNames[each]}
              </option>
            ))}
          </Input>
        </Row>
      </Stack>
      {withNet && (
        <Row as="output" justify="between">
          <b>Total profit</b>
          <b>{describeProfit(rates, rule)}</b>
        </Row>
      )}
      <Row justify="between">
        <Text as="h2" size="small" weight="bold" id={`${id}-prices`}>
          Selling prices
        </Text>
        <Text as="span" size="tiny" tone="soft" aria-hidden>
          Price for this rate, with taxes
        </Text>
      </Row>
      <ul role="list" aria-labelledby={`${id}-prices`}>
        {rates.map((rate) => (
          <SoldRate key={rate.key} rate={rate} rule={rule} withNet={withNet} />
        ))}
      </ul>
      <Text size="tiny" tone="soft">
        Saved on this device, except prices for one rate.
      </Text>
    </Stack>
  )
}

/** A rate with an editable price, typed with taxes and stored without. */
function SoldRate({ rate, rule, withNet }: Omit<SellPanelProps, 'rates'> & { readonly rate: SelectedRate }) {
  const selection = useSelection()
  const { offer, key } = rate
  const { currency } = offer.offerRetailRate
  const byRule = withTaxes(offer, sellingPrice({ offer }, rule).price)
  const sold = sellingPrice(rate, rule)
  const taxCents = centsOf(withTaxes(offer)) - centsOf(offer.offerRetailRate)
  const name = describeRate(rate)
  const below = describeBelow(sold)
  return (
    <PricedRate
      label={`Price for this rate, ${name}`}
      currency={currency}
      amount={rate.ownPrice === undefined ? undefined : withTaxes(offer, sold.price).amount}
      placeholder={byRule.currency === currency ? formatNumber(byRule.amount.toFixed(currencyDigits(currency))) : ''}
      onPrice={(amount) => {
        const cents = amount && Math.max(0, centsOf({ amount, currency }) - taxCents)
        const ownPrice = cents === undefined ? undefined : moneyOf(cents, currency).amount
        select([...selection.values()].map((other) => (other.key === key ? { ...other, ownPrice } : other)))
      }}
    >
      <div>
        <p>{name}</p>
        <Text size="tiny" tone="soft">
          {withNet && `retail ${formatMoney(withTaxes(offer), true)} · net ${describeNet(offer)} · `}
          suggested {formatMoney(withTaxes(offer, offer.suggestedSellingPrice), true)}, {describeFullPrice(offer)}
        </Text>
        <Text size="tiny" tone="soft">
          {withNet && `profit ${describeProfit([rate], rule)}`}
          {below !== undefined && (
            <Text as="b" tone={sold.below === 'suggested' ? 'ink' : 'danger'}>
              {withNet && ' · '}
              {below}
            </Text>
          )}
        </Text>
      </div>
      <Text weight="bold">{formatMoney(withTaxes(offer, sold.price), true)}</Text>
    </PricedRate>
  )
}
