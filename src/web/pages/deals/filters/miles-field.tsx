import { useState } from 'react'
import { formatMiles, parseMiles } from '../../../format/miles.ts'

interface MilesFieldProps {
  readonly label: string
  readonly miles: number | undefined
  /** What an empty field stands for, or an example. */
  readonly placeholder: string
  readonly onChange: (miles: number | undefined) => void
}

/** A number of miles, taken over when the field is left or Enter pressed. */
export function MilesField({ label, miles, placeholder, onChange }: MilesFieldProps) {
  const [typed, setTyped] = useState<string>()

  function finish() {
    if (typed === undefined) return
    setTyped(undefined)
    const next = parseMiles(typed)
    // What is no number is put back as it was; only an emptied field means none.
    if (next !== miles && (next !== undefined || typed.trim() === '')) onChange(next)
  }

  return (
    <label className="miles-field">
      {label}
      <input
        className="field"
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        maxLength={13}
        value={typed ?? (miles === undefined ? '' : formatMiles(miles))}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish()
        }}
      />
    </label>
  )
}
