import type { ListedHotel } from '#contract/hotels/list-hotels'
import { maxOfferHotels } from '#contract/hotels/stay-limits'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { explainError } from '#web/api/explain-error.ts'
import { hotelsByIdQuery, useHotelsById } from '#web/stay/hotel/list-hotels.ts'
import { focusField } from '#web/kit/form/use-field-error.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { describeAddition } from './describe-hotels.ts'
import { addIds } from './pasted-ids.ts'
import type { SearchValues } from './search-schema.ts'

/** The result of the last change, with an action to undo or retry it. */
interface SelectionStatus {
  readonly text: string
  /** Whether the selected hotels already show the result, so that only screen readers need the text. */
  readonly isEvident?: boolean
  readonly action?: { readonly text: string; readonly run: () => void }
}

/** Up to this many hotels are shown by name; more share one chip. */
const maxNamed = 2

/** Returns the hotels selected in the surrounding form, their details, and functions to change the selection. */
export function useHotelSelection(idsInAddress: readonly string[]) {
  const { control, getValues } = useFormContext<SearchValues>()
  const { field } = useController({ control, name: 'hotelIds' })
  const queryClient = useQueryClient()
  const fromAddress = useHotelsById(idsInAddress)
  const [loaded, setLoaded] = useState<ReadonlyMap<string, ListedHotel>>(new Map())
  const known = useMemo(() => new Map([...fromAddress, ...loaded]), [fromAddress, loaded])
  const [status, setStatus] = useState<SelectionStatus>()
  const areNamed = field.value.length <= maxNamed

  /**
   * Adds hotels at once, so that a search need not wait. Without their `details`, looks them up and removes unknown
   * ones. `where` is their area, such as `in Lisbon`, for the status.
   */
  async function add(ids: readonly string[], details?: readonly ListedHotel[], where?: string) {
    const addition = addIds(getValues('hotelIds'), ids, maxOfferHotels)
    const { added, already, over } = addition
    field.onChange(addition.chosen)
    const lookUp = async () => {
      if (details === undefined) setStatus({ text: 'Looking up the ids…' })
      try {
        const needsNoLookup = details !== undefined || added.length === 0
        const hotels = needsNoLookup ? (details ?? []) : (await queryClient.fetchQuery(hotelsByIdQuery(added))).data
        const hotelById = new Map([...known.values(), ...hotels].map((hotel) => [hotel.id, hotel]))
        setLoaded((before) => new Map([...before, ...hotelById]))
        const unknown = details === undefined ? added.filter((id) => !hotelById.has(id)) : []
        if (unknown.length > 0) field.onChange(getValues('hotelIds').filter((id) => !unknown.includes(id)))
        setStatus({
          text: describeAddition(addition, (id) => hotelById.get(id)?.name ?? id, { unknown, where }),
          isEvident: added.length > 0 && [already, over, unknown].every(({ length }) => length === 0),
        })
      } catch (error) {
        setStatus({
          text: `The ids were added but could not be looked up. ${explainError(error)}`,
          action: { text: 'Retry', run: () => void lookUp() },
        })
      }
    }
    await lookUp()
  }

  function remove(id: string) {
    field.onChange(getValues('hotelIds').filter((other) => other !== id))
    setStatus({ text: `Removed ${known.get(id)?.name ?? id}.`, isEvident: true })
  }

  /** Removes the hotel selected last, or all if they share one chip. */
  function removeLast() {
    const last = field.value.at(-1)
    if (last === undefined) return
    if (areNamed) remove(last)
    else clear()
  }

  /** Removes some or all hotels. */
  function clear(ids: readonly string[] = getValues('hotelIds')) {
    const before = getValues('hotelIds')
    field.onChange(before.filter((id) => !ids.includes(id)))
    focusField('hotelIds')
    const undo = () => {
      field.onChange(before)
      setStatus(undefined)
    }
    setStatus({ text: `Removed ${formatCount(ids.length, 'hotel', 'hotels')}.`, action: { text: 'Undo', run: undo } })
  }

  return {
    chosen: field.value,
    /** Whether each hotel is shown by name; otherwise they are shown and removed together. */
    areNamed,
    known,
    status,
    report: (text: string) => setStatus({ text }),
    add,
    remove,
    removeLast,
    clear,
  }
}
