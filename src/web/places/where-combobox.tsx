import { listAirports } from '#contract/data/list-airports'
import { listPlaces } from '#contract/data/list-places'
import { listHotels } from '#contract/hotels/list-hotels'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { query, suggestionsOf } from '#web/api/query.ts'
import { Combobox, ComboboxInput, type ComboboxOption, type Suggestions } from '#web/kit/form/combobox.tsx'
import { countryName } from '#web/kit/format/country-name.ts'
import { placeText } from '#web/kit/format/place-text.ts'
import { Icon } from '#web/kit/icon.tsx'
import styles from './places.module.css'
import { useDebounced } from '#web/browser/use-debounced.ts'
import { type Destination, rememberPlace, useRecentPlaces } from './recent-places.ts'

interface PlaceSuggestion extends ComboboxOption {
  readonly destination: Destination
}

export interface WhereComboboxProps {
  /** The selected place, shown while nothing is typed. */
  readonly place: string
  readonly placeholder: string
  readonly onChoose: (destination: Destination) => void
  /** Whether the plain field that this one replaces had the focus. */
  readonly takesFocus: RefObject<boolean>
}

const maxPlaces = 6
const maxAirports = 4
const maxHotels = 4

/** The search for places, airports and hotels with suggestions; before the user types, these are the recent ones. */
export function WhereCombobox({ place, placeholder, takesFocus, onChoose }: WhereComboboxProps) {
  const input = useRef<HTMLInputElement>(null)
  /** `undefined` while the page's place is shown. */
  const [text, setText] = useState<string>()
  useEffect(() => {
    if (takesFocus.current) input.current?.focus()
  }, [takesFocus])

  // After a selection the text is selected, so that typing starts a new search. On a touch screen the field loses the
  // focus instead, because the keyboard would cover the results.
  const previousPlace = useRef(place)
  useEffect(() => {
    if (previousPlace.current !== place && document.activeElement === input.current) {
      if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
      else input.current?.select()
    }
    previousPlace.current = place
  }, [place])

  return (
    <Combobox
      className={styles.where}
      label="Where"
      text={text ?? place}
      isTyped={text !== undefined}
      {...useSuggestions(text)}
      emptyText={`No place, airport or hotel matches “${text ?? ''}”. Try a city, a country or a code like JFK.`}
      onTextChange={setText}
      onChoose={({ destination }) => {
        setText(undefined)
        if (destination.latitude !== undefined || destination.hotelId !== undefined) rememberPlace(destination)
        onChoose(destination)
      }}
    >
      <Icon name="search" className={styles.icon} />
      <ComboboxInput
        inputRef={input}
        className={styles.input}
        placeholder={placeholder}
        opensOnClick
        onFocus={() => input.current?.select()}
        onBlur={() => setText(undefined)}
      />
    </Combobox>
  )
}

/** Anywhere is suggested from this many letters on; fewer may begin the name of a town. */
const minAnywhereLetters = 4

/** The whole world, and its warm places. */
const anywhere = ([undefined, 'warm'] as const).map((climate): PlaceSuggestion => {
  const name = climate === undefined ? 'Anywhere' : `Anywhere ${climate}`
  const detail = climate === undefined ? 'The best deals worldwide' : 'Where days are usually warm'
  return {
    id: climate ?? 'anywhere',
    section: 'Explore',
    text: name,
    detail,
    icon: 'map',
    destination: { name, climate },
  }
})

/** Describes the location of a hotel or an airport: `Paris · France`. */
const cityText = (city: string, country: string) =>
  [city, countryName(country)].filter((part) => part !== '').join(' · ')

/** Returns suggestions of places, airports and hotels for a typed text, debounced; idle before the user types. */
function useSuggestions(text: string | undefined): Suggestions<PlaceSuggestion> {
  const recent = useRecentPlaces()
  const typed = text?.trim() || undefined
  const searched = useDebounced(typed)
  const isCurrent = searched === typed
  const search = (limit: number) => (searched === undefined ? undefined : { query: searched, limit })
  const places = useQuery(query(listPlaces, search(maxPlaces)))
  const airports = useQuery(query(listAirports, search(maxAirports)))
  const hotels = useQuery(query(listHotels, searched !== undefined ? { name: searched, limit: maxHotels } : undefined))

  if (typed === undefined) {
    const options = recent.map((destination, index): PlaceSuggestion => ({
      id: `recent-${index}`,
      section: 'Recent searches',
      text: destination.name,
      icon: 'clock',
      destination,
    }))
    return { options: [...anywhere, ...options], isLoading: false }
  }

  const found: PlaceSuggestion[][] = [
    (places.data?.data ?? []).map((place) => ({
      id: `place-${place.placeId}`,
      section: 'Places',
      text: placeText(place),
      icon: 'map-pin',
      destination: { name: place.name, latitude: place.latitude, longitude: place.longitude },
    })),
    (airports.data?.data ?? []).map(({ iata, name, city, country, latitude, longitude }) => ({
      id: `airport-${iata}`,
      section: 'Airports',
      text: `${name} (${iata})`,
      detail: cityText(city, country),
      icon: 'plane',
      destination: { name, latitude, longitude },
    })),
  ]
  // An airport's code means the airport, unless a place's name starts with it, as Lisbon does with LIS.
  const lowerCase = searched?.toLowerCase() ?? ''
  const isPlace = places.data?.data[0]?.name.toLowerCase().startsWith(lowerCase)
  if (isPlace !== true && airports.data?.data[0]?.iata.toLowerCase() === lowerCase) found.reverse()
  if (typed.length >= minAnywhereLetters) {
    found.unshift(anywhere.filter(({ text }) => ` ${text}`.toLowerCase().includes(` ${typed.toLowerCase()}`)))
  }
  found.push(
    (hotels.data?.data ?? []).map(({ id, name, city, country }) => ({
      id: `hotel-${id}`,
      section: 'Hotels',
      text: name,
      detail: cityText(city, country),
      icon: 'bed-double',
      destination: { name, hotelId: id },
    })),
  )
  return suggestionsOf(found.flat(), [places, airports, hotels], isCurrent)
}
