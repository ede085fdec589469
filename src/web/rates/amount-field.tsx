import type { ComponentProps } from 'react'
import { Input } from '#web/kit/form/field.tsx'
import { useAmount } from '#web/kit/form/use-amount.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { parseNumber } from '#web/kit/format/parse-number.ts'
import styles from './rates.module.css'

interface AmountFieldProps extends Pick<ComponentProps<'input'>, 'placeholder' | 'aria-label'> {
  /** The amount in the typed unit; undefined if there is none. */
  readonly amount: number | undefined
  readonly max: number
  /** The most decimals it may have. */
  readonly digits?: number
  readonly onChange: (amount: number | undefined) => void
}

/** A field for an amount of at least 0; applies on blur and on Enter. */
export function AmountField({ amount, max, digits = 2, onChange, ...rest }: AmountFieldProps) {
  const kind = {
    read(text: string) {
      const typed = parseNumber(text.replace('$', ''))
      return typed === undefined || typed > max ? undefined : Math.round(typed * 10 ** digits) / 10 ** digits
    },
    write: (value: number) => formatNumber(value),
    advise: () => `Type an amount up to ${formatNumber(max)}`,
  }
  const { error, input } = useAmount(kind, amount, onChange)
  return (
    <>
      <Input {...rest} {...input} className={styles.amount} maxLength={13} />
      {error}
    </>
  )
}
