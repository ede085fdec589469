import type { TakeoverProps } from '../../components/where/suggestion.ts'
import { WhereCombobox } from '../../components/where/where-combobox.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** Where, with the places and airports that the service suggests. */
export function PlaceCombobox(props: TakeoverProps) {
  return <WhereCombobox {...props} suggestions={useSuggestions(props.text)} />
}
