import { maxOfferHotels } from '#contract/find-offers'
import type { ListedHotel } from '#contract/list-hotels'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { explainError } from '../../../api/explain-error.ts'
import { hotelsByIdQuery, hotelsQuery, useHotelsById } from '../../../api/list-hotels.ts'
import { additionWords } from './addition-words.ts'
import type { OffersValues } from './offers-schema.ts'
import { addIds } from './pasted-ids.ts'
import type { SuggestedPlace } from './use-hotel-suggestions.ts'

/** What is said of the last change, with the way to try again what has failed. */
export interface ChoiceNews {
  readonly text: string
  readonly retry?: (() => void) | undefined
}

const noHotels: readonly string[] = []

/** The hotels chosen in the form around, what is known of them, and all that changes them. */
export function useHotelChoice(addressed: readonly string[] = noHotels) {
  const { control, getValues } = useFormContext<OffersValues>()
  const { field } = useController({ control, name: 'hotelIds' })
  const queryClient = useQueryClient()
  const fromAddress = useHotelsById(addressed)
  const [seen, setSeen] = useState<ReadonlyMap<string, ListedHotel>>(new Map())
  const known = useMemo(() => new Map([...fromAddress.hotels, ...seen]), [fromAddress.hotels, seen])
  const [news, setNews] = useState<ChoiceNews>()

  function see(hotels: readonly ListedHotel[]) {
    setSeen((before) => new Map([...before, ...hotels.map((hotel): [string, ListedHotel] => [hotel.id, hotel])]))
  }

  /** Takes hotels in whose description is there. */
  function add(hotels: readonly ListedHotel[], from?: string) {
    see(hotels)
    const names = new Map(hotels.map(({ id, name }) => [id, name]))
    const addition = addIds(
      getValues('hotelIds'),
      hotels.map(({ id }) => id),
      maxOfferHotels,
    )
    field.onChange(addition.chosen)
    setNews({ text: additionWords(addition, (id) => names.get(id) ?? id, { from }) })
  }

  async function addPlace(place: SuggestedPlace) {
    setNews({ text: `Looking for the hotels of ${place.name}…` })
    try {
      add(await queryClient.fetchQuery(hotelsQuery({ placeId: place.placeId, limit: maxOfferHotels })), place.name)
    } catch (error) {
      setNews({
        text: `The hotels of ${place.name} could not be added. ${explainError(error)}`,
        retry: () => void addPlace(place),
      })
    }
  }

  /** Takes ids in at once, so that a search need not wait, and leaves the unknown ones out again when that is known. */
  async function addById(ids: readonly string[]) {
    const addition = addIds(getValues('hotelIds'), ids, maxOfferHotels)
    field.onChange(addition.chosen)
    const look = async () => {
      setNews({ text: addition.added.length === 0 ? '' : 'Looking the ids up…' })
      try {
        const hotels = addition.added.length === 0 ? [] : await queryClient.fetchQuery(hotelsByIdQuery(addition.added))
        see(hotels)
        const names = new Map([...known.values(), ...hotels].map(({ id, name }) => [id, name]))
        const unknown = addition.added.filter((id) => !hotels.some((hotel) => hotel.id === id))
        if (unknown.length > 0) field.onChange(getValues('hotelIds').filter((id) => !unknown.includes(id)))
        setNews({ text: additionWords(addition, (id) => names.get(id) ?? id, { unknown }) })
      } catch (error) {
        setNews({
          text: `The ids are added, but could not be looked up. ${explainError(error)}`,
          retry: () => void look(),
        })
      }
    }
    await look()
  }

  function remove(id: string) {
    field.onChange(getValues('hotelIds').filter((other) => other !== id))
    setNews({ text: `Removed ${known.get(id)?.name ?? id}.` })
  }

  function clear() {
    field.onChange([])
    setNews({ text: 'Removed all hotels.' })
  }

  return {
    chosen: field.value,
    known,
    /** Whether the names of the hotels that the address names are there. */
    isNamed: fromAddress.isCurrent || fromAddress.error !== null,
    news,
    add,
    addPlace,
    addById,
    remove,
    clear,
  }
}
