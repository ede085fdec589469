import { useState } from 'react'
import { formatNumber } from '../../../format/locale.ts'
import { parseNumber } from '../../../format/parse-number.ts'

interface NumberFieldProps {
  readonly label: string
  readonly placeholder?: string
  readonly value: number | undefined
  readonly min: number
  readonly max: number
  /** Called with each number within the limits, and with nothing when the field is empty. */
  readonly onChange: (value: number | undefined) => void
}

/** A decimal number, as the reader writes it; what is none is marked, and not taken over. */
export function NumberField({ label, placeholder, value, min, max, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (value === undefined ? '' : formatNumber(value))
  return (
    <input
      className="field"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={readNumber(shown, min, max) === null}
      placeholder={placeholder}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        const read = readNumber(target.value, min, max)
        if (read !== null) onChange(read)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** Returns nothing for an empty text, and null for what is no number within the limits. */
function readNumber(text: string, min: number, max: number): number | undefined | null {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const [, sign = '', figure = ''] = /^([-−]?)(.*)$/.exec(trimmed) ?? []
  const size = parseNumber(figure) ?? Number.NaN
  const value = sign === '' ? size : -size
  return value >= min && value <= max ? value : null
}
