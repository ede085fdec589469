/** A figure; one that misses its goal is said, and fails nothing. */
export interface Row {
  readonly name: string
  readonly figure: number
  readonly unit: string
  readonly goal?: { readonly atMost: number } | { readonly atLeast: number }
  /** What somebody else needs for the same. */
  readonly beside?: { readonly name: string; readonly figure: number }
}
