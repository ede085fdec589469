import { useEffect, useRef } from 'react'
import { AriaCombobox } from '../form/aria-combobox.tsx'
import { ComboboxInput, type Suggestions } from '../form/combobox-parts.tsx'
import { Icon } from '../icon/icon.tsx'
import type { PlaceSuggestion } from './place-suggestion.ts'
import type { WhereComboboxProps } from './where-field.tsx'

interface SuggestingProps extends WhereComboboxProps {
  readonly suggestions: Suggestions<PlaceSuggestion>
}

/** The search for places and airports, with its suggestions. */
export function WhereCombobox({ place, text, suggestions, onTextChange, onChoose, left }: SuggestingProps) {
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
    <AriaCombobox
      className="where"
      label="Where"
      text={text ?? place}
      isTyped={text !== undefined}
      {...suggestions}
      left={left}
      emptyText={`No place or airport is called “${text ?? ''}”. Try a city, a country or a code like JFK.`}
      onTextChange={onTextChange}
      onChoose={(suggestion) => {
        onTextChange(undefined)
        onChoose(suggestion)
      }}
    >
      <Icon name="search" className="where-icon" />
      <ComboboxInput
        inputRef={input}
        className="where-input"
        placeholder="City or airport"
        onFocus={() => input.current?.select()}
        onBlur={() => onTextChange(undefined)}
      />
    </AriaCombobox>
  )
}
