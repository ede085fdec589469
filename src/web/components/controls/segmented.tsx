import './segmented.css'
import { useId, type ReactNode } from 'react'

interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly text: string; readonly icon?: ReactNode }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A choice between a few options, all of them visible. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="segmented">
      {options.map((option) => (
        <label key={option.value} className="segment">
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.icon}
          {option.text}
        </label>
      ))}
    </div>
  )
}
