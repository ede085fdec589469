import { useId, type ReactNode } from 'react'
import styles from './controls.module.css'

interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly text: string; readonly icon?: ReactNode }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A choice between a few visible options. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.segmented} data-scripted>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.icon}
          {option.text}
        </label>
      ))}
    </div>
  )
}
