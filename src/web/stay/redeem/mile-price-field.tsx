import { useId } from 'react'
import { centsPerMile, storeMilePrice } from './mile-price.ts'
import { formatNumber } from '#web/kit/format/locale.ts'
import type { UsualMilePrice } from './redemption.ts'
import { formatPrice } from './value.ts'
import { FieldError, Input } from '#web/kit/form/field.tsx'
import { useAmount } from '#web/kit/form/use-amount.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import styles from './redeem.module.css'

interface MilePriceFieldProps {
  /** What the user has said; undefined where they have not. */
  readonly cents: number | undefined
  readonly usual: UsualMilePrice
}

/** The user's own price of a mile, in cents, which takes effect when the field is left or Enter pressed. */
export function MilePriceField({ cents, usual }: MilePriceFieldProps) {
  const id = useId()
  const { error, input } = useAmount(centsPerMile, cents, storeMilePrice)
  return (
    <Stack gap={1}>
      <Row gap={3} justify="between" wrap={false}>
        <label htmlFor={id}>My price of a mile</label>
        <Row gap={1} wrap={false}>
          <Input
            {...input}
            id={id}
            className={styles.cents}
            inputMode="decimal"
            autoComplete="off"
            placeholder={usual.cents === undefined ? undefined : formatNumber(usual.cents)}
            maxLength={8}
            aria-describedby={error === undefined ? `${id}-hint` : `${id}-error`}
          />
          <span aria-hidden>¢</span>
        </Row>
      </Row>
      <FieldError id={`${id}-error`} text={error} />
      {error === undefined && (
        <Text id={`${id}-hint`} size="tiny" tone="soft" className={styles.hint}>
          {cents === undefined && usual.cents !== undefined
            ? `In cents; ${formatPrice(usual.cents)} is ${usual.words}.`
            : 'In cents. It stays on this device.'}
        </Text>
      )}
    </Stack>
  )
}
