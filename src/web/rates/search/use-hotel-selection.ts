import type { ListedHotel } from '#contract/hotels/list-hotels'
import { maxOfferHotels } from '#contract/hotels/stay-limits'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { explainError } from '#web/device/requests/explain-error.ts'
import { hotelsByIdQuery, useHotelsById } from '#web/stay/hotel/list-hotels.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { describeAddition } from './describe-hotels.ts'
import { type Addition, addIds } from './pasted-ids.ts'
import type { SearchValues } from './search-schema.ts'

/** The result of the last change, with what undoes it or tries it again. */
export interface SelectionStatus {
  readonly text: string
  /** Whether the chosen hotels show it already. */
  readonly isPlain?: boolean
  readonly action?: { readonly text: string; readonly run: () => void }
}

/** So many hotels are named in the form; more are one chip. */
const maxNamed = 2
const noHotels: readonly string[] = []

/** The hotels chosen in the surrounding form, their details, and the functions that change the selection. */
export function useHotelSelection(idsInAddress: readonly string[] = noHotels) {
  const { control, getValues } = useFormContext<SearchValues>()
  const { field } = useController({ control, name: 'hotelIds' })
  const queryClient = useQueryClient()
  const fromAddress = useHotelsById(idsInAddress)
  const [loaded, setLoaded] = useState<ReadonlyMap<string, ListedHotel>>(new Map())
  const known = useMemo(() => new Map([...fromAddress.hotels, ...loaded]), [fromAddress.hotels, loaded])
  const [status, setStatus] = useState<SelectionStatus>()
  const areNamed = field.value.length <= maxNamed

  function remember(hotels: readonly ListedHotel[]) {
    setLoaded((before) => new Map([...before, ...hotels.map((hotel): [string, ListedHotel] => [hotel.id, hotel])]))
  }

  /** Adds hotels whose details are known. */
  function add(hotels: readonly ListedHotel[], where?: string) {
    remember(hotels)
    const names = new Map(hotels.map(({ id, name }) => [id, name]))
    const addition = addIds(
      getValues('hotelIds'),
      hotels.map(({ id }) => id),
      maxOfferHotels,
    )
    field.onChange(addition.chosen)
    setStatus(statusOf(addition, names, { where }))
  }

  /** Adds ids at once, so that a search need not wait, and removes those the look-up finds unknown. */
  async function addById(ids: readonly string[]) {
    const addition = addIds(getValues('hotelIds'), ids, maxOfferHotels)
    field.onChange(addition.chosen)
    const look = async () => {
      setStatus({ text: addition.added.length === 0 ? '' : 'Looking up the ids…' })
      try {
        const hotels =
          addition.added.length === 0 ? [] : (await queryClient.fetchQuery(hotelsByIdQuery(addition.added))).data
        remember(hotels)
        const names = new Map([...known.values(), ...hotels].map(({ id, name }) => [id, name]))
        const unknown = addition.added.filter((id) => !hotels.some((hotel) => hotel.id === id))
        if (unknown.length > 0) field.onChange(getValues('hotelIds').filter((id) => !unknown.includes(id)))
        setStatus(statusOf(addition, names, { unknown }))
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

  function clear() {
    const before = getValues('hotelIds')
    field.onChange([])
    const undo = () => {
      field.onChange(before)
      setStatus(undefined)
    }
    setStatus({
      text: `Removed ${formatCount(before.length, 'hotel', 'hotels')}.`,
      action: { text: 'Undo', run: undo },
    })
  }

  return {
    chosen: field.value,
    /** Whether each is shown by its name; more are shown, and removed, together. */
    areNamed,
    known,
    /** Whether the look-up of the hotels in the address has finished. */
    isNamed: fromAddress.isCurrent || fromAddress.error !== null,
    status,
    add,
    addById,
    remove,
    removeLast,
    clear,
  }
}

function statusOf(
  addition: Addition,
  names: ReadonlyMap<string, string>,
  rest: Parameters<typeof describeAddition>[2] & object,
): SelectionStatus {
  const { added, already, repeated, over } = addition
  return {
    text: describeAddition(addition, (id) => names.get(id) ?? id, rest),
    isPlain: added.length > 0 && [already, repeated, over, rest.unknown ?? []].every(({ length }) => length === 0),
  }
}
