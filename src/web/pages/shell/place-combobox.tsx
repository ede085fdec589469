import { WhereCombobox } from '../../components/where/where-combobox.tsx'
import type { WhereComboboxProps } from '../../components/where/where-field.tsx'
import { usePlaceSuggestions } from './use-place-suggestions.ts'

/** The search for places and airports, with the suggestions of the service. */
export function PlaceCombobox(props: WhereComboboxProps) {
  return <WhereCombobox {...props} suggestions={usePlaceSuggestions(props.text)} />
}
