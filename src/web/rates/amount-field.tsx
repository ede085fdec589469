import type { ComponentProps } from 'react'
import { Input } from '#web/kit/form/field.tsx'
import { useAmount } from '#web/kit/form/use-amount.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { parseNumber } from '#web/kit/format/parse-number.ts'
import styles from './rates.module.css'

interface AmountFieldProps extends Pick<ComponentProps<'input'>, 'placeholder' | 'aria-label'> {
  /** In the unit that is typed; undefined where there is none. */
  readonly amount: number | undefined
  readonly max: number
  /** How many decimals it has at most. */
  readonly digits?: number
  readonly onChange: (amount: number | undefined) => void
}

/** An amount from 0 on, which takes effect when the field is left or Enter pressed. */
export function AmountField({ amount, max, digits = 2, onChange, ...rest }: AmountFieldProps) {
  const kind = {
    read(text: string) {
      const read = parseNumber(text.replace('$', ''))
      return read === undefined || read > max ? undefined : Math.round(read * 10 ** digits) / 10 ** digits
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
