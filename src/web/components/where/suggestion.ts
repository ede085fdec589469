import type { RefObject } from 'react'

/** Somewhere to look for deals. */
export interface Suggestion {
  readonly id: string
  readonly kind: 'place' | 'airport'
  readonly name: string
  /** Of an airport: what it is known by beside its name. */
  readonly code?: string
  /** What tells it from others of its name. */
  readonly detail: string
  readonly latitude: number
  readonly longitude: number
}

/** What is known for the text typed. */
export interface Suggestions {
  readonly found: readonly Suggestion[]
  readonly isLoading: boolean
  /** Why there are none, in words. */
  readonly fault?: string | undefined
}

/** The part of an input's text that is selected. */
export interface TextSelection {
  readonly start: number
  readonly end: number
}

/** What the field takes, with suggestions and without. */
export interface WhereProps {
  /** The place of the page, shown while nothing is typed. */
  readonly place: string
  /** What is typed; nothing when the field shows the place of the page. */
  readonly text: string | undefined
  readonly onTextChange: (text: string | undefined) => void
  readonly onChoose: (suggestion: Suggestion) => void
}

/** What the field with suggestions takes over from the one without. */
export interface TakeoverProps extends WhereProps {
  /** What was selected in the plain input at the last, if it had the focus. */
  readonly initialSelection: RefObject<TextSelection | undefined>
}
