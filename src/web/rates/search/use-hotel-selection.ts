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

/** The result of the last change, with what undoes it or tries it again. */
interface SelectionStatus {
  readonly text: string
  /** Whether the chosen hotels show it already. */
  readonly isPlain?: boolean
  readonly action?: { readonly text: string; readonly run: () => void }
}

/** So many hotels are named in the form; more are one chip. */
const maxNamed = 2

/** The hotels chosen in the surrounding form, their details, and the functions that change the selection. */
export function useHotelSelection(idsInAddress: readonly string[]) {
  const { control, getValues } = useFormContext<SearchValues>()
  const { field } = useController({ control, name: 'hotelIds' })
  const queryClient = useQueryClient()
  const fromAddress = useHotelsById(idsInAddress)
  const [loaded, setLoaded] = useState<ReadonlyMap<string, ListedHotel>>(new Map())
  const known = useMemo(() => new Map([...fromAddress.hotels, ...loaded]), [fromAddress.hotels, loaded])
  const [status, setStatus] = useState<SelectionStatus>()
  const areNamed = field.value.length <= maxNamed

  /**
   * Adds hotels at once, so that a search need not wait. Hotels without details are looked up, and removed where
   * they are unknown.
   */
  async function add(ids: readonly string[], given?: readonly ListedHotel[], where?: string) {
    const addition = addIds(getValues('hotelIds'), ids, maxOfferHotels)
    const { added, already, repeated, over } = addition
    field.onChange(addition.chosen)
    const look = async () => {
      if (given === undefined) setStatus({ text: 'Looking up the ids…' })
      try {
        const isFound = given !== undefined || added.length === 0
        const hotels = isFound ? (given ?? []) : (await queryClient.fetchQuery(hotelsByIdQuery(added))).data
        const names = new Map([...known.values(), ...hotels].map((hotel) => [hotel.id, hotel]))
        setLoaded((before) => new Map([...before, ...names]))
        const unknown = given === undefined ? added.filter((id) => !names.has(id)) : []
        if (unknown.length > 0) field.onChange(getValues('hotelIds').filter((id) => !unknown.includes(id)))
        setStatus({
          text: describeAddition(addition, (id) => names.get(id)?.name ?? id, { unknown, where }),
          isPlain: added.length > 0 && [already, repeated, over, unknown].every(({ length }) => length === 0),
        })
      } catch (error) {
        setStatus({
          text: `The ids were added but could not be looked up. ${explainError(error)}`,
          action: { text: 'Retry', run: () => void look() },
        })
      }
    }
    await look()
  }

  function remove(id: string) {
    field.onChange(getValues('hotelIds').filter((other) => other !== id))
    setStatus({ text: `Removed ${known.get(id)?.name ?? id}.`, isPlain: true })
  }

  /** Removes the hotel chosen last, or all where they are one chip. */
  function removeLast() {
    const last = field.value.at(-1)
    if (last === undefined) return
    if (areNamed) remove(last)
    else clear()
  }

  /** Removes some hotels, or all. */
  function clear(ids: readonly string[] = getValues('hotelIds')) {
    const before = getValues('hotelIds')
    field.onChange(before.filter((id) => !ids.includes(id)))
    focusField('hotelIds')
    const undo = () => {
      field.onChange(before)
      setStatus(undefined)
    }
    setStatus({
      text: `Removed ${formatCount(ids.length, 'hotel', 'hotels')}.`,
      action: { text: 'Undo', run: undo },
    })
  }

  return {
    chosen: field.value,
    /** Whether each is shown by its name; more are shown, and removed, together. */
    areNamed,
    known,
    status,
    say: (text: string) => setStatus({ text }),
    add,
    remove,
    removeLast,
    clear,
  }
}
