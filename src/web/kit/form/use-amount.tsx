import { type ComponentProps, useId, useState } from 'react'
import { FieldError } from './field.tsx'

/** What people type a number of, in the words and signs of the reader. */
export interface AmountKind {
  /** Undefined for a text that is none, or outside the limits; an empty one too. */
  readonly read: (text: string) => number | undefined
  readonly write: (amount: number) => string
  /** What to type instead of a text that cannot be read. */
  readonly advise: () => string
}

/** A field of an amount, which takes effect when it is left or Enter pressed; empty, it stands for none. */
export function useAmount(
  kind: AmountKind,
  amount: number | undefined,
  onChange: (amount: number | undefined) => void,
) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()

  function apply() {
    if (typed === undefined) return
    const next = kind.read(typed)
    const isValid = next !== undefined || typed.trim() === ''
    setError(isValid ? undefined : kind.advise())
    if (!isValid) return
    setTyped(undefined)
    if (next !== amount) onChange(next)
  }

  return {
    /** What to type instead, while what was typed cannot be read. */
    error: error && <FieldError id={id} text={error} />,
    input: {
      inputMode: 'decimal',
      autoComplete: 'off',
      'aria-describedby': error && id,
      value: typed ?? (amount === undefined ? '' : kind.write(amount)),
      'aria-invalid': error === undefined ? undefined : true,
      onChange({ target }) {
        setTyped(target.value)
        setError(undefined)
      },
      onBlur: apply,
      onKeyDown({ key }) {
        if (key === 'Enter') apply()
      },
    } satisfies ComponentProps<'input'>,
  }
}
