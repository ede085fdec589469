/** A figure of the table; missing a goal is reported and fails nothing. */
export interface Row {
  readonly name: string
  readonly figure: number
  readonly unit: string
  readonly goal?: Goal
  /** What another program needs for the same work. */
  readonly beside?: Yardstick
}

/** For the figure, or for its ratio to the yardstick. */
export type Goal =
  | { readonly atMost: number }
  | { readonly atLeast: number }
  | { readonly ratioAtMost: number }
  | { readonly ratioAtLeast: number }

export interface Yardstick {
  readonly name: string
  readonly figure: number
  /** The median ratio within a round; the ratio of the two figures when left out. */
  readonly ratio?: number
}
