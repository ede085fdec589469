import { useId } from 'react'
import { pageSettings } from '#web/api/settings.ts'
import { formatNumber } from '#web/kit/format/locale.ts'
import { Input } from '#web/kit/form/field.tsx'
import { useAmount } from '#web/kit/form/use-amount.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { centsPerMile, storeMileValue, useMileValue } from './mile-value.ts'
import { formatPrice } from './value.ts'
import styles from './redeem.module.css'

/** The field for the user's value of a mile in cents; applies on blur and on Enter. */
export function MileValueField() {
  const id = useId()
  const { cents, isSet } = useMileValue()
  const { error, input } = useAmount(centsPerMile, isSet ? cents : undefined, storeMileValue)
  return (
    <Stack gap={1}>
      <Row gap={3} justify="between" wrap={false}>
        <label htmlFor={id}>What a mile is worth to me</label>
        <Row gap={1} wrap={false}>
          <Input
            {...input}
            id={id}
            aria-describedby={input['aria-describedby'] ?? `${id}-hint`}
            className={styles.cents}
            placeholder={formatNumber(pageSettings.mileValue)}
            maxLength={8}
          />
          <span aria-hidden>¢</span>
        </Row>
      </Row>
      {error ?? (
        <Text id={`${id}-hint`} size="tiny" tone="soft">
          {isSet
            ? 'In cents. Saved on this device only.'
            : `In cents. ${formatPrice(pageSettings.mileValue)} until you enter yours.`}
        </Text>
      )}
    </Stack>
  )
}
