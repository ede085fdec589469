import type { ListedHotel } from '#contract/hotels/list-hotels'
import { maxOfferHotels } from '#contract/hotels/stay-limits'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { explainError } from '#web/device/requests/explain-error.ts'
import { hotelsByIdQuery, useHotelsById } from '#web/stay/hotel/list-hotels.ts'
import { describeAddition } from './describe-hotels.ts'
import { addIds } from './pasted-ids.ts'
import type { SearchValues } from './search-schema.ts'

/** The result of the last change, with a way to retry one that failed. */
export interface SelectionStatus {
  readonly text: string
  readonly retry?: (() => void) | undefined
}

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
    setStatus({ text: describeAddition(addition, (id) => names.get(id) ?? id, { where }) })
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
        setStatus({ text: describeAddition(addition, (id) => names.get(id) ?? id, { unknown }) })
      } catch (error) {
        setStatus({
          text: `The ids were added but could not be looked up. ${explainError(error)}`,
          retry: () => void look(),
        })
      }
    }
    await look()
  }

  function remove(id: string) {
    field.onChange(getValues('hotelIds').filter((other) => other !== id))
    setStatus({ text: `Removed ${known.get(id)?.name ?? id}.` })
  }

  function clear() {
    field.onChange([])
    setStatus({ text: 'Removed all hotels.' })
  }

  return {
    chosen: field.value,
    known,
    /** Whether the look-up of the hotels in the address has finished. */
    isNamed: fromAddress.isCurrent || fromAddress.error !== null,
    status,
    add,
    addById,
    remove,
    clear,
  }
}
