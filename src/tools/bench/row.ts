/** A figure; one that misses its goal is said, and fails nothing. */
export interface Row {
  readonly name: string
  readonly figure: number
  readonly unit: string
  readonly goal?: Goal
  /** What somebody else needs for the same. */
  readonly beside?: Yardstick
}

/** Of the figure, or of its ratio to the yardstick. */
export type Goal =
  | { readonly atMost: number }
  | { readonly atLeast: number }
  | { readonly ratioAtMost: number }
  | { readonly ratioAtLeast: number }

export interface Yardstick {
  readonly name: string
  readonly figure: number
  /** The median of those within a round; that of the two figures when left out. */
  readonly ratio?: number
}
