import type { Occupancy } from '#contract/hotels/stay'
import { maxAdultsPerRoom, maxChildrenPerRoom, maxRooms, oldestChildAge } from '#contract/hotels/stay-limits'
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { formatParty } from '../offer/format-offer.ts'
import type { StayValues } from './stay-schema.ts'
import { focusField, useFieldError } from '#web/kit/form/use-field-error.ts'
import { FieldError } from '#web/kit/form/field.tsx'
import { NumberInput } from '#web/kit/form/number-input.tsx'
import { NumberStepper } from '#web/kit/form/number-stepper.tsx'
import { Button, IconButton } from '#web/kit/button.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import styles from './form.module.css'

const usualRoom: Occupancy = { adults: 2, children: [] }

/** The guests of each room, one line each. */
export function RoomsFields() {
  const { control } = useFormContext<StayValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'occupancies' })
  const rooms = useWatch({ control, name: 'occupancies' })
  // In the next frame, a new room's fields are rendered.
  const focusRoom = (index: number) => requestAnimationFrame(() => focusField(`occupancies.${index}.adults`))

  return (
    <div className={styles.rooms}>
      {fields.map(({ id }, index) => (
        <RoomFields key={id} index={index} onRemove={fields.length === 1 ? undefined : () => remove(index)} />
      ))}
      <Row as={Text} size="small" gap={3} rowGap="none">
        {/* Tab and Enter after the last number neither add nor remove a room. */}
        <Button look="link" onClick={() => focusRoom(fields.length - 1)}>
          {formatParty(rooms)}
        </Button>
        {fields.length < maxRooms && (
          <Button
            look="plain"
            onClick={() => {
              append(usualRoom, { shouldFocus: false })
              focusRoom(fields.length)
            }}
          >
            Add room
          </Button>
        )}
        {fields.length > 1 && (
          <Button look="plain" onClick={() => remove(fields.length - 1)}>
            Remove last room
          </Button>
        )}
      </Row>
    </div>
  )
}

/** The adults and the children's ages of one room, on one line. An age has no default. The only room stays. */
function RoomFields({ index, onRemove }: { readonly index: number; readonly onRemove: (() => void) | undefined }) {
  const { control } = useFormContext<StayValues>()
  const adults = useController({ control, name: `occupancies.${index}.adults` }).field
  const children = useController({ control, name: `occupancies.${index}.children` }).field
  const ages = children.value ?? []

  return (
    <Row as="fieldset" align="start" rowGap={1} className={styles.room}>
      <Hidden as="legend">Room {index + 1}</Hidden>
      {onRemove !== undefined && (
        <Text as="span" size="small" tone="soft" className={styles.level} aria-hidden>
          {index + 1}
        </Text>
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
        <Stack gap={1}>
          <Text as="span" size="small" weight="strong" aria-hidden>
            {ages.length === 1 ? 'Age' : 'Ages'}
          </Text>
          <div className={styles.ages}>
            {ages.slice(0, maxChildrenPerRoom).map((age, child) => (
              <AgeField
                // oxlint-disable-next-line react/no-array-index-key -- A child is identified only by its position.
                key={child}
                path={`${children.name}.${child}`}
                child={child + 1}
                age={age}
                onChange={(next) => children.onChange(ages.with(child, next))}
              />
            ))}
          </div>
        </Stack>
      )}
      {onRemove !== undefined && (
        // Not in the tab order, so that Tab and Enter search after the last number; the button below the rooms is for
        // the keyboard.
        <IconButton
          icon="x"
          size={16}
          tabIndex={-1}
          label={`Remove room ${index + 1}`}
          className={styles.level}
          onClick={onRemove}
        />
      )}
    </Row>
  )
}

const maxStoredChildren = 99

/** Returns one age for each child. Children beyond the maximum stay for the error message, but get no age field. */
function agesFor(count: number, ages: readonly number[]): number[] {
  const length = Number.isInteger(count) ? Math.min(Math.max(count, 0), maxStoredChildren) : 0
  return Array.from({ length }, (_, child) => (child < maxChildrenPerRoom ? (ages[child] ?? Number.NaN) : 0))
}

interface AgeFieldProps {
  readonly path: string
  readonly child: number
  readonly age: number
  readonly onChange: (age: number) => void
}

/** A field two digits wide; its error appears below the line. */
function AgeField({ path, child, age, onChange }: AgeFieldProps) {
  const { text, errorId, attributes } = useFieldError(path)
  return (
    <>
      <NumberInput
        {...attributes}
        aria-label={`Age of child ${child}`}
        className={styles.age}
        min={0}
        max={oldestChildAge}
        value={age}
        onChange={onChange}
      />
      <FieldError id={errorId} text={text && `Child ${child}: ${text}`} />
    </>
  )
}
