/** Somewhere to look for deals. */
export interface Suggestion {
  readonly id: string
  readonly kind: 'place' | 'airport'
  readonly name: string
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

/** What both forms of the field take. */
export interface WhereProps {
  /** The place of the page, shown while nothing is typed. */
  readonly place: string
  /** What is typed; nothing when the field shows the place of the page. */
  readonly text: string | undefined
  readonly suggestions: Suggestions
  readonly onTextChange: (text: string | undefined) => void
  readonly onChoose: (suggestion: Suggestion) => void
}
