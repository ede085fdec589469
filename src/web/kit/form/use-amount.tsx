import { type ComponentProps, useId, useState } from 'react'
import { FieldError } from './field.tsx'

/** How a unit of typed numbers is parsed and formatted for the reader. */
export interface AmountKind {
  /** Returns the amount; undefined for an empty or invalid text, or an amount outside the limits. */
  readonly read: (text: string) => number | undefined
  readonly write: (amount: number) => string
  /** Returns an example to type instead of an invalid text. */
  readonly advise: () => string
}

/** Returns the props of a field for an amount, or none. Blur and Enter apply it; Enter then calls `onEnter`. */
export function useAmount(
  kind: AmountKind,
  amount: number | undefined,
  onChange: (amount: number | undefined) => void,
  onEnter?: () => void,
) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()

  /** Applies the typed text; returns whether it is valid. */
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
    /** The error below the field while the text is invalid. */
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
        // The key must not press the button that takes the focus.
        event.preventDefault()
        onEnter()
      },
    } satisfies ComponentProps<'input'>,
  }
}
