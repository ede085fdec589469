import { useContext, useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { ComboBoxStateContext } from 'react-aria-components'
import { Combobox, ComboboxInput, type Suggestions } from '../form/combobox.tsx'
import { Icon } from '../icon/icon.tsx'
import type { PlaceSuggestion } from './place-suggestion.ts'
import type { WhereComboboxProps } from './where-field.tsx'

interface SuggestingProps extends WhereComboboxProps {
  readonly suggestions: Suggestions<PlaceSuggestion>
}

/** The search for places and airports, with its suggestions. */
export function WhereCombobox(props: SuggestingProps) {
  const { place, text, suggestions, onTextChange, onChoose, initialSelection } = props
  const input = useRef<HTMLInputElement>(null)
  const isTyped = text !== undefined

  // After a choice the text is selected, so that typing begins another search.
  const previousPlace = useRef(place)
  useEffect(() => {
    if (previousPlace.current !== place && document.activeElement === input.current) input.current?.select()
    previousPlace.current = place
  }, [place])

  return (
    <Combobox
      className="where"
      label="Where"
      text={text ?? place}
      isTyped={isTyped}
      {...suggestions}
      emptyText={`No place or airport is called “${text ?? ''}”. Try a city, a country or a code like JFK.`}
      onTextChange={onTextChange}
      onChoose={(suggestion) => {
        onTextChange(undefined)
        onChoose(suggestion)
      }}
    >
      <Icon name="search" className="where-icon" />
      <ComboboxInput
        ref={input}
        className="where-input"
        placeholder="City or airport"
        onFocus={() => input.current?.select()}
        onBlur={() => onTextChange(undefined)}
      />
      <TakeOver input={input} initialSelection={initialSelection} isTyped={isTyped} />
    </Combobox>
  )
}

interface TakeOverProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly initialSelection: WhereComboboxProps['initialSelection']
  readonly isTyped: boolean
}

/** Takes focus, selection and typing over from the plain input. */
function TakeOver({ input, initialSelection, isTyped }: TakeOverProps) {
  const state = useContext(ComboBoxStateContext)
  const isDone = useRef(false)

  useLayoutEffect(() => {
    const selection = initialSelection.current
    // Children are rendered a second time, for their collection, without a state.
    if (state === null || isDone.current || selection === undefined || input.current === null) return
    isDone.current = true
    input.current.focus({ preventScroll: true })
    input.current.setSelectionRange(selection.start, selection.end)
    if (isTyped) state.open(null, 'input')
  }, [initialSelection, input, isTyped, state])

  return null
}
