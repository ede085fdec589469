import { listAirports } from '#contract/data/list-airports'
import { listPlaces } from '#contract/data/list-places'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { explainError } from '#web/device/requests/explain-error.ts'
import { query, refetchFailed } from '#web/device/requests/query.ts'
import {
  Combobox,
  ComboboxInput,
  type ComboboxOption,
  type ReplacedInput,
  type Suggestions,
} from '#web/kit/form/combobox.tsx'
import { countryName } from '#web/kit/format/country-name.ts'
import { placeText } from '#web/kit/format/place-text.ts'
import { Icon } from '#web/kit/icon.tsx'
import styles from './places.module.css'
import { useDebounced } from '#web/kit/lazy/use-debounced.ts'

/** A place or an airport to find deals near. */
export interface PlaceSuggestion extends ComboboxOption {
  /** What the page calls it, without the code of an airport. */
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

export interface WhereComboboxProps {
  /** The place of the page, shown while nothing is typed. */
  readonly place: string
  readonly onChoose: (suggestion: PlaceSuggestion) => void
  /** What is typed; `undefined` while the place of the page is shown. */
  readonly text: string | undefined
  readonly onTextChange: (text: string | undefined) => void
  /** How the plain input was left. */
  readonly replaced: RefObject<ReplacedInput | undefined>
}

const maxPlaces = 6
const maxAirports = 4

/** The search for places and airports, with its suggestions. */
export function WhereCombobox({ place, text, onTextChange, onChoose, replaced }: WhereComboboxProps) {
  const input = useRef<HTMLInputElement>(null)

  // After a choice the text is selected, so that typing begins another search; where the keyboard of a touch screen would
  // cover what was found, the focus is given up.
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
      {...usePlaceSuggestions(text)}
      replaced={replaced}
      emptyText={`No place or airport is called “${text ?? ''}”. Try a city, a country or a code like JFK.`}
      onTextChange={onTextChange}
      onChoose={(suggestion) => {
        onTextChange(undefined)
        onChoose(suggestion)
      }}
    >
      <Icon name="search" className={styles.icon} />
      <ComboboxInput
        inputRef={input}
        className={styles.input}
        placeholder="City or airport"
        onFocus={() => input.current?.select()}
        onBlur={() => onTextChange(undefined)}
      />
    </Combobox>
  )
}

/** Suggests places and airports for a typed text, debounced; makes no request before anything is typed. */
function usePlaceSuggestions(text: string | undefined): Suggestions<PlaceSuggestion> {
  const typed = text?.trim()
  const searched = useDebounced(typed)
  const isCurrent = searched === typed
  const isSearched = searched !== undefined
  const places = useQuery(query(listPlaces, isSearched ? { query: searched, limit: maxPlaces } : undefined))
  const airports = useQuery(query(listAirports, isSearched ? { query: searched, limit: maxAirports } : undefined))

  const groups: PlaceSuggestion[][] = [
    (places.data?.data ?? []).map((place) => ({
      id: `place-${place.placeId}`,
      section: 'Places',
      text: placeText(place),
      icon: 'map-pin',
      name: place.name,
      latitude: place.latitude,
      longitude: place.longitude,
    })),
    (airports.data?.data ?? []).map(({ iata, name, city, country, latitude, longitude }) => ({
      id: `airport-${iata}`,
      section: 'Airports',
      text: `${name} (${iata})`,
      detail: [city, countryName(country)].filter((part) => part !== '').join(' · '),
      icon: 'plane',
      name,
      latitude,
      longitude,
    })),
  ]
  // A text that is a code means the airport.
  if (airports.data?.data[0]?.iata === searched?.toUpperCase()) groups.reverse()
  const error = places.error ?? airports.error
  return {
    // All at once: what comes later would move the others.
    options: isCurrent && !places.isPending && !airports.isPending ? groups.flat() : [],
    isLoading: places.isFetching || airports.isFetching || !isCurrent,
    error: error === null || !isCurrent ? undefined : explainError(error),
    onRetry: () => refetchFailed([places, airports]),
  }
}
