import { useId } from 'react'
import { wholeMiles } from '#web/stay/redeem/mile-value.ts'
import { Input } from '#web/kit/form/field.tsx'
import { FieldError } from '#web/kit/form/field.tsx'
import { useAmount } from '#web/kit/form/use-amount.ts'
import { Row } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import styles from './filters.module.css'

interface MilesFieldProps {
  readonly label: string
  readonly miles: number | undefined
  readonly onChange: (miles: number | undefined) => void
}

/** A number of miles, one or more, which takes effect when the field is left or Enter pressed. */
export function MilesField({ label, miles, onChange }: MilesFieldProps) {
  const id = useId()
  const { error, input } = useAmount(wholeMiles, miles, onChange)
  return (
    <Text as={Row} size="small" weight="medium" nowrap className={styles.miles}>
      <label htmlFor={id}>{label}</label>
      <Input
        {...input}
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={13}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      <FieldError id={`${id}-error`} text={error} />
    </Text>
  )
}
