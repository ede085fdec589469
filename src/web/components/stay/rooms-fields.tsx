import type { Occupancy } from '#contract/stay'
import { maxRooms } from '#contract/stay-limits'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { partyWords } from '../../format/offer-words.ts'
import { Icon } from '../icon/icon.tsx'
import { RoomFields } from './room-fields.tsx'
import type { StayValues } from './stay-schema.ts'
import { fieldId } from '../form/use-field-error.ts'

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
    <div className="stay-rooms">
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
      <div className="room-actions">
        {fields.length < maxRooms && (
          <button
            type="button"
            className="button"
            onClick={() => {
              append(usualRoom, { shouldFocus: false })
              focusRoom(fields.length)
            }}
          >
            <Icon name="plus" size={16} />
            Add room
          </button>
        )}
        <output className="room-total">{partyWords(rooms)}</output>
      </div>
    </div>
  )
}
