import { redeemOrPay } from '#contract/deals/mile-value'
import type { Money } from '#contract/money'
import { Facts } from '#web/kit/card.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { MileValueField } from './mile-value-field.tsx'
import { useMileValue } from './mile-value.ts'
import { type Calculations, cashWithTaxes, describeVerdict } from './redemption.ts'
import { formatCents, formatPrice, verdictTones } from './value.ts'
import styles from './redeem.module.css'

interface VerdictProps {
  readonly calculations: Calculations
}

/** Whether to redeem miles for a stay or pay cash, and why; pressing it shows the calculation. */
export function StayVerdict({ calculations }: VerdictProps) {
  const mileValue = useMileValue().cents
  const { verdict } = redeemOrPay(calculations, mileValue)
  return (
    <Text as="div" size="body" weight="bold" tone={verdictTones[verdict]}>
      <Popover
        buttonClassName={styles.verdict}
        className={styles.calculation}
        button={describeVerdict(calculations, mileValue)}
      >
        <Calculation calculations={calculations} />
      </Popover>
    </Text>
  )
}

/** The calculation of a verdict and a value, in numbers that users can check. */
function Calculation({ calculations }: VerdictProps) {
  const mileValue = useMileValue().cents
  const { required, earned, saved } = redeemOrPay(calculations, mileValue)
  const { miles_required, miles_earning, selling_price, excluded_taxes, excluded_fees, cpm } = calculations
  const { currency } = selling_price
  const less = (money: Money) => `− ${formatMoney(money, true)}`
  return (
    <Stack as="section" aria-label="Redeem or pay">
      <Facts
        facts={{
          [excluded_fees?.length === 0 ? 'Cash, taxes unknown' : 'Cash with taxes']: formatMoney(
            cashWithTaxes(calculations),
            true,
          ),
          'Taxes due either way': excluded_taxes > 0 ? less({ amount: excluded_taxes, currency }) : undefined,
          [`${formatMiles(miles_required)} miles × ${formatPrice(mileValue)}`]: less(required),
          [`${formatMiles(miles_earning.miles_earned)} miles earned × ${formatPrice(mileValue)}`]: less(earned),
          [saved.amount < 0 ? 'Paying saves' : 'Redeeming saves']: (
            <b>{formatMoney({ amount: Math.abs(saved.amount), currency }, true)}</b>
          ),
          'Value per mile': `${formatMoney(selling_price, true)} ÷ ${formatMiles(miles_required)}\u00A0miles =\u00A0${formatCents(cpm)}`,
        }}
      />
      <MileValueField />
    </Stack>
  )
}
