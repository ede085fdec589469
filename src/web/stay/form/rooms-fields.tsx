import type { Occupancy } from '#contract/hotels/stay'
import { maxAdultsPerRoom, maxChildrenPerRoom, maxRooms, oldestChildAge } from '#contract/hotels/stay-limits'
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { formatParty } from '../offer/format-offer.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { StayValues } from './stay-schema.ts'
import { fieldId, useFieldError } from '#web/kit/form/use-field-error.ts'
import { Field, Input } from '#web/kit/form/field.tsx'
import { NumberStepper } from '#web/kit/form/number-stepper.tsx'
import { Button, IconButton } from '#web/kit/button.tsx'
import { Row } from '#web/kit/stack.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import styles from './form.module.css'

const usualRoom: Occupancy = { adults: 2, children: [] }

/** The guests in each room. */
export function RoomsFields() {
  const { control } = useFormContext<StayValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'occupancies' })
  const rooms = useWatch({ control, name: 'occupancies' })

  /** Focuses a room once it is rendered. */
  function focusRoom(index: number) {
    requestAnimationFrame(() => document.getElementById(fieldId(`occupancies.${index}.adults`))?.focus())
  }

  return (
    <div className={styles.rooms}>
      {fields.map(({ id }, index) => (
        <RoomFields
          key={id}
          index={index}
          onRemove={
            fields.length === 1
              ? undefined
              : () => {
                  remove(index)
                  focusRoom(Math.max(index - 1, 0))
                }
          }
        />
      ))}
      <Row gap={4} rowGap={2} className={styles.actions}>
        {fields.length < maxRooms && (
          <Button
            onClick={() => {
              append(usualRoom, { shouldFocus: false })
              focusRoom(fields.length)
            }}
          >
            <Icon name="plus" size={16} />
            Add room
          </Button>
        )}
        <Text as="output" size="small" tone="soft">
          {formatParty(rooms)}
        </Text>
      </Row>
    </div>
  )
}

interface RoomFieldsProps {
  readonly index: number
  /** Undefined for the only room. */
  readonly onRemove: (() => void) | undefined
}

/** The adults in one room and the age of each child, which has no default. */
function RoomFields({ index, onRemove }: RoomFieldsProps) {
  const { control } = useFormContext<StayValues>()
  const adults = useController({ control, name: `occupancies.${index}.adults` }).field
  const children = useController({ control, name: `occupancies.${index}.children` }).field
  const ages = children.value ?? []

  return (
    <fieldset className={styles.room}>
      {/* A legend in a grid stands on the border in WebKit. */}
      <Hidden as="legend">Room {index + 1}</Hidden>
      <Text as="span" size="small" weight="bold" className={styles.title} aria-hidden>
        Room {index + 1}
      </Text>
      {onRemove !== undefined && (
        <IconButton
          icon="x"
          size={16}
          label={`Remove room ${index + 1}`}
          className={styles.corner}
          onClick={onRemove}
        />
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
        <div className={styles.ages}>
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
  const { text, attributes } = useFieldError(path)
  return (
    <Field id={attributes.id} label={label} error={text}>
      {(connected) => (
        <Input
          {...connected}
          type="number"
          inputMode="numeric"
          min={0}
          max={oldestChildAge}
          placeholder={`0–${oldestChildAge}`}
          value={Number.isNaN(age) ? '' : age}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          onFocus={(event) => event.target.select()}
        />
      )}
    </Field>
  )
}
