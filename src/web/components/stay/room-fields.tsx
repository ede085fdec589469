import { maxAdultsPerRoom, maxChildrenPerRoom, oldestChildAge } from '#contract/stay-limits'
import { useController, useFormContext } from 'react-hook-form'
import { Icon } from '../icon/icon.tsx'
import { FieldError } from '../form/field-error.tsx'
import { NumberStepper } from '../form/number-stepper.tsx'
import type { StayValues } from './stay-schema.ts'
import { useFieldError } from '../form/use-field-error.ts'

interface RoomFieldsProps {
  readonly index: number
  /** Undefined for the only room. */
  readonly onRemove: (() => void) | undefined
}

/** The adults in one room and the age of each child, which has no default. */
export function RoomFields({ index, onRemove }: RoomFieldsProps) {
  const { control } = useFormContext<StayValues>()
  const adults = useController({ control, name: `occupancies.${index}.adults` }).field
  const children = useController({ control, name: `occupancies.${index}.children` }).field
  const ages = children.value ?? []

  return (
    <fieldset className="room">
      {/* A legend in a grid stands on the border in WebKit. */}
      <legend className="visually-hidden">Room {index + 1}</legend>
      <span className="room-title" aria-hidden>
        Room {index + 1}
      </span>
      {onRemove !== undefined && (
        <button type="button" className="room-remove" aria-label={`Remove room ${index + 1}`} onClick={onRemove}>
          <Icon name="x" size={16} />
        </button>
      )}
      <NumberStepper
        path={adults.name}
        label="Adults"
        oneOf={`adult, room ${index + 1}`}
        min={1}
        max={maxAdultsPerRoom}
        value={adults.value}
        onChange={adults.onChange}
      />
      <NumberStepper
        path={children.name}
        label="Children"
        oneOf={`child, room ${index + 1}`}
        min={0}
        max={maxChildrenPerRoom}
        value={ages.length}
        onChange={(count) => children.onChange(agesFor(count, ages))}
      />
      {ages.length > 0 && (
        <div className="room-ages">
          {ages.slice(0, maxChildrenPerRoom).map((age, child) => (
            <AgeField
              // oxlint-disable-next-line react/no-array-index-key -- A child has no identity but its position.
              key={child}
              path={`${children.name}.${child}`}
              label={`Age of child ${child + 1}`}
              age={age}
              onChange={(next) => children.onChange(ages.with(child, next))}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

const maxStoredChildren = 99

/** One age for each child. Children beyond the maximum are kept for the error message, without a field for their age. */
function agesFor(count: number, ages: readonly number[]): number[] {
  const length = Number.isInteger(count) ? Math.min(Math.max(count, 0), maxStoredChildren) : 0
  return Array.from({ length }, (_, child) => (child < maxChildrenPerRoom ? (ages[child] ?? Number.NaN) : 0))
}

interface AgeFieldProps {
  readonly path: string
  readonly label: string
  readonly age: number
  readonly onChange: (age: number) => void
}

function AgeField({ path, label, age, onChange }: AgeFieldProps) {
  const { text, errorId, attributes } = useFieldError(path)
  return (
    <div className="stay-field">
      <label htmlFor={attributes.id}>{label}</label>
      <input
        type="number"
        inputMode="numeric"
        className="field"
        min={0}
        max={oldestChildAge}
        placeholder={`0–${oldestChildAge}`}
        value={Number.isNaN(age) ? '' : age}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onFocus={(event) => event.target.select()}
        {...attributes}
      />
      <FieldError id={errorId} text={text} />
    </div>
  )
}
