import { type ComponentProps, useId, useState } from 'react'
import { FieldError } from './field.tsx'

/** The unit of a typed number, in the words and signs of the reader. */
export interface AmountKind {
  /** Undefined for a text that is none, or outside the limits; an empty one too. */
  readonly read: (text: string) => number | undefined
  readonly write: (amount: number) => string
  /** The text to type instead of one that cannot be read. */
  readonly advise: () => string
}

/** A field of an amount, which takes effect when it is left or Enter pressed, which `onEnter` follows; empty, it stands for none. */
export function useAmount(
  kind: AmountKind,
  amount: number | undefined,
  onChange: (amount: number | undefined) => void,
  onEnter?: () => void,
) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()

  /** Returns whether the text can be read. */
  function apply(): boolean {
    if (typed === undefined) return true
    const next = kind.read(typed)
    const isValid = next !== undefined || typed.trim() === ''
    setError(isValid ? undefined : kind.advise())
    if (!isValid) return false
    setTyped(undefined)
    if (next !== amount) onChange(next)
    return true
  }

  return {
    /** The text to type instead, while the typed text cannot be read. */
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
      onKeyDown(event) {
        if (event.key !== 'Enter' || !apply() || onEnter === undefined) return
        // It is no press of the button that takes the focus.
        event.preventDefault()
        onEnter()
      },
    } satisfies ComponentProps<'input'>,
  }
}
