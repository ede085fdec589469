import { IconButton } from '../button.tsx'
import { Stack } from '../stack.tsx'
import { FieldError } from './field.tsx'
import styles from './form.module.css'
import { NumberInput, step } from './number-input.tsx'
import { useFieldError } from './use-field-error.ts'

interface NumberStepperProps {
  /** The field's path in the form. */
  readonly path: string
  readonly label: string
  /** The counted unit and its place: `adult, room 2`. */
  readonly oneOf: string
  readonly min: number
  readonly max: number
  /** NaN while empty. */
  readonly value: number
  readonly onChange: (value: number) => void
}

/** A field for a whole number with step buttons. */
export function NumberStepper({ path, label, oneOf, min, max, value, onChange }: NumberStepperProps) {
  const { text, errorId, attributes } = useFieldError(path)
  const change = (by: number) => onChange(step(value, by, { min, max }))
  // The arrow keys also change the value, so the buttons are not in the tab order.
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
          onClick={() => change(-1)}
        />
        <NumberInput {...attributes} min={min} max={max} value={value} onChange={onChange} />
        <IconButton
          icon="plus"
          size={16}
          tabIndex={-1}
          label={`One more ${oneOf}`}
          disabled={value >= max}
          onClick={() => change(1)}
        />
      </div>
      <FieldError id={errorId} text={text} />
    </Stack>
  )
}
