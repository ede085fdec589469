import type { ComponentProps } from 'react'
import { useState } from 'react'
import { latinNumber } from '#client/latin-digits'
import { Input } from './field.tsx'

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly min: number
  readonly max: number
  /** NaN while empty. */
  readonly value: number
  readonly onChange: (value: number) => void
}

/** A field for a short whole number. Unlike a `number` input, it takes every script's digits and ignores the wheel. */
export function NumberInput({ value, min, max, onChange, ...input }: NumberInputProps) {
  const [typed, setTyped] = useState('')
  const shown = Object.is(readNumber(typed), value) ? typed : String(value)
  return (
    <Input
      inputMode="numeric"
      role="spinbutton"
      autoComplete="off"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={Number.isNaN(value) ? undefined : value}
      {...input}
      value={shown}
      onChange={({ target }: { readonly target: HTMLInputElement }) => {
        setTyped(target.value)
        onChange(readNumber(target.value))
      }}
      onFocus={({ target }: { readonly target: HTMLInputElement }) => target.select()}
      onKeyDown={(event: { readonly key: string; preventDefault: () => void }) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        onChange(step(value, event.key === 'ArrowUp' ? 1 : -1, { min, max }))
      }}
    />
  )
}

/** Returns a number changed by `by` within its limits; the lowest number if the value is NaN. */
export function step(value: number, by: number, { min, max }: Pick<NumberInputProps, 'min' | 'max'>): number {
  return Number.isNaN(value) ? min : Math.min(Math.max(value + by, min), max)
}

function readNumber(text: string): number {
  const latin = latinNumber(text)
  return latin === '' ? Number.NaN : Number(latin)
}
