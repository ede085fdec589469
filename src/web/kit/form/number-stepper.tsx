import { IconButton } from '../button.tsx'
import { Stack } from '../stack.tsx'
import { FieldError } from './field.tsx'
import styles from './form.module.css'
import { useFieldError } from './use-field-error.ts'

interface NumberStepperProps {
  /** The field, as the form names it. */
  readonly path: string
  readonly label: string
  /** One of what is counted, and where: `adult, room 2`. */
  readonly oneOf: string
  readonly min: number
  readonly max: number
  /** NaN while empty. */
  readonly value: number
  readonly onChange: (value: number) => void
}

/** A whole number, typed or changed in steps. */
export function NumberStepper({ path, label, oneOf, min, max, value, onChange }: NumberStepperProps) {
  const { text, errorId, attributes } = useFieldError(path)
  const step = (by: number) => onChange(Math.min(Math.max((Number.isNaN(value) ? min - 1 : value) + by, min), max))
  // The arrow keys step too, so the buttons are not in the tab order.
  return (
    <Stack gap={1} className={styles.field}>
      <label htmlFor={attributes.id}>{label}</label>
      <div className={styles.stepper}>
        <IconButton
          icon="minus"
          size={16}
          tabIndex={-1}
          label={`One fewer ${oneOf}`}
          disabled={value <= min}
          onClick={() => step(-1)}
        />
        <input
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={Number.isNaN(value) ? '' : value}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          onFocus={(event) => event.target.select()}
          {...attributes}
        />
        <IconButton
          icon="plus"
          size={16}
          tabIndex={-1}
          label={`One more ${oneOf}`}
          disabled={value >= max}
          onClick={() => step(1)}
        />
      </div>
      <FieldError id={errorId} text={text} />
    </Stack>
  )
}
