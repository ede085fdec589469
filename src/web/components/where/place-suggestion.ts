import type { ComboboxOption } from '../form/combobox-parts.tsx'

/** A place or an airport to find deals near. */
export interface PlaceSuggestion extends ComboboxOption {
  /** What the page calls it, without the code of an airport. */
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}
