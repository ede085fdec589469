import { listPlaces } from '#contract/data/list-places'
import { type ListedHotel, listHotels } from '#contract/hotels/list-hotels'
import { maxOfferHotels } from '#contract/hotels/stay-limits'
import { useQueries, useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isOffered, offeredRequest } from '#web/api/platform.tsx'
import { query, suggestionsOf } from '#web/api/query.ts'
import {
  Combobox,
  ComboboxInput,
  ComboboxLabel,
  type ComboboxOption,
  type Suggestions,
} from '#web/kit/form/combobox.tsx'
import { Input } from '#web/kit/form/field.tsx'
import type { useFieldError } from '#web/kit/form/use-field-error.ts'
import { formatDistance } from '#web/kit/format/distance.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { type PlaceParts, placeText } from '#web/kit/format/place-text.ts'
import { Text } from '#web/kit/text.tsx'
import { useDebounced } from '#web/browser/use-debounced.ts'
import { readIds } from './pasted-ids.ts'
import { recentSearchesId } from './recent-searches.tsx'
import styles from './search.module.css'
import type { useHotelSelection } from './use-hotel-selection.ts'

interface HotelsComboboxProps {
  readonly selection: ReturnType<typeof useHotelSelection>
  readonly attributes: ReturnType<typeof useFieldError>['attributes']
}

/** The field that adds hotels one at a time; it keeps the focus and is cleared after each. */
export function HotelsCombobox({ selection, attributes }: HotelsComboboxProps) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const suggestions = useHotelSuggestions(text, selection.chosen)

  function choose({ hotels, where }: HotelSuggestion) {
    setText('')
    const ids = hotels.map(({ id }) => id)
    void selection.add(ids, hotels, where)
  }

  /** Adds the hotels if the text is a list of ids. */
  function addIds(given: string): boolean {
    const ids = readIds(given)
    if (ids === undefined) return false
    setText('')
    void selection.add(ids)
    return true
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    // An input would join the lines of a pasted column.
    if (text.trim() === '' && addIds(event.clipboardData.getData('text'))) event.preventDefault()
  }

  // Not on blur: the changed layout would move the button away from the pointer.
  const addTyped = useEffectEvent((event: Event) => {
    if (addIds(text) || text.trim() === '') return
    // A search without the typed text would be a different one.
    event.preventDefault()
    event.stopPropagation()
    selection.report(`Choose a hotel or place for “${text.trim()}”, or clear it.`)
    input.current?.focus()
  })
  useEffect(() => {
    const form = input.current?.form
    const listener = (event: Event) => addTyped(event)
    form?.addEventListener('submit', listener)
    return () => form?.removeEventListener('submit', listener)
  }, [])

  /** Handles keys in the empty field: Backspace removes the last chip, and arrow down moves to the recent searches. */
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (text !== '') return
    const recent = document.querySelector<HTMLElement>(`#${recentSearchesId} a`)
    if (event.key === 'Backspace') selection.removeLast()
    else if (event.key === 'ArrowDown' && recent !== null) recent.focus()
    else if (event.key !== '/') return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Combobox
      className={styles.combobox}
      text={text}
      isTyped={text !== ''}
      {...suggestions}
      emptyText={readIds(text) === undefined ? emptyText(text) : undefined}
      onTextChange={setText}
      onChoose={choose}
      onEnter={() => addIds(text)}
    >
      <Text as="div" size="small" weight="strong">
        <ComboboxLabel>Hotels</ComboboxLabel>
      </Text>
      <Input
        as={ComboboxInput}
        inputRef={input}
        {...attributes}
        placeholder={isSearchable ? 'Name, place or pasted ids' : 'Paste hotel ids'}
        onPaste={paste}
        onKeyDownCapture={press}
      />
    </Combobox>
  )
}

const isSearchable = isOffered('listHotels')

function emptyText(text: string): string {
  if (!isSearchable) return 'Hotels cannot be searched by name or place here. Paste their ids.'
  return text.trim() === ''
    ? 'Type the name of a hotel or a place, or paste ids.'
    : `No hotel or place matches “${text.trim()}”.`
}

/** A match for a typed text: one hotel, or all hotels of an area. */
interface HotelSuggestion extends ComboboxOption {
  readonly hotels: readonly ListedHotel[]
  /** The area: `in Lisbon, Portugal`, `within 19 mi of Lisbon, Portugal`. */
  readonly where?: string
}

const cityPopulation = 100_000
const maxHotels = 8
const maxPlaces = 4
const maxTextLength = 100
const circleMeters = 30_000

/** Returns suggestions of hotels and places for a typed text, debounced; idle for an empty text or a list of ids. */
function useHotelSuggestions(text: string, chosenIds: readonly string[]): Suggestions<HotelSuggestion> {
  const typed = readIds(text) === undefined ? text.trim().slice(0, maxTextLength) : ''
  const searched = useDebounced(typed)
  const isCurrent = searched === typed
  const isSearched = searched !== '' && isSearchable
  const hotels = useQuery(
    query(listHotels, offeredRequest(listHotels, isSearched ? { name: searched, limit: maxHotels } : undefined)),
  )
  const places = useQuery(query(listPlaces, isSearched ? { query: searched, limit: maxPlaces } : undefined))
  const areas = useQueries({
    queries: (places.data?.data ?? []).flatMap(({ placeId, name }) => {
      const circle = { placeId, radius: circleMeters, limit: maxOfferHotels }
      return [query(listHotels, { ...circle, cityName: name }), query(listHotels, circle)]
    }),
  })

  const groups: HotelSuggestion[][] = [
    (hotels.data?.data ?? [])
      .toSorted((one, other) => Number(startsWith(other.name, typed)) - Number(startsWith(one.name, typed)))
      .map((hotel) => hotelSuggestion(hotel, chosenIds.includes(hotel.id))),
    (places.data?.data ?? []).flatMap((place, at) =>
      areaSuggestions(place, areas[at * 2]?.data?.data ?? [], areas[at * 2 + 1]?.data?.data ?? []),
    ),
  ]
  // A place's full name most likely means the place, and so does a text that matches a large city.
  const isPlace = places.data?.data.some(({ name }) => name.toLowerCase() === typed.toLowerCase()) === true
  const isCity = (places.data?.data[0]?.population ?? 0) >= cityPopulation
  if (isPlace || (isCity && hotels.data?.data.some(({ name }) => startsWith(name, typed)) !== true)) groups.reverse()
  return suggestionsOf(groups.flat(), [hotels, places, ...areas], isCurrent)
}

function hotelSuggestion(hotel: ListedHotel, isChosen: boolean): HotelSuggestion {
  const { id, name, city } = hotel
  return {
    id: `hotel-${id}`,
    section: 'By name',
    text: name,
    detail: [city, id, ...(isChosen ? ['chosen'] : [])].join(' · '),
    icon: isChosen ? 'check' : 'plus',
    hotels: [hotel],
  }
}

/** Returns suggestions for the hotels of a town, and for those around it if there are more; empty if there are none. */
function areaSuggestions(
  place: PlaceParts & { readonly placeId: string },
  ofTown: readonly ListedHotel[],
  ofCircle: readonly ListedHotel[],
): HotelSuggestion[] {
  const name = placeText(place)
  const circle = `within ${formatDistance(circleMeters)} of ${name}`
  return [
    { id: `town-${place.placeId}`, text: `Every hotel of ${name}`, where: `in ${name}`, hotels: ofTown },
    { id: `circle-${place.placeId}`, text: `Every hotel ${circle}`, where: circle, hotels: ofCircle },
  ]
    .filter(({ hotels }, at) => hotels.length > (at === 0 ? 0 : ofTown.length))
    .map((area) => ({ ...area, section: 'Places', detail: countOf(area.hotels), icon: 'map-pin' }))
}

/** Beyond the limit of a search, the exact number is unknown. */
function countOf({ length }: readonly ListedHotel[]): string {
  return length < maxOfferHotels ? formatCount(length, 'hotel', 'hotels') : `${maxOfferHotels} hotels or more`
}

function startsWith(name: string, text: string): boolean {
  return name.toLowerCase().startsWith(text.toLowerCase())
}
