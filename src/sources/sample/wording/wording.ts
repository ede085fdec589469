/**
 * The names of hotels and streets of a locale. `{w}` is one of `words`, `{s}` one of `streetNames`, `{n}` a house
 * number.
 */
export interface Wording {
  /** Names of guesthouses and inns. */
  readonly modest: readonly string[]
  /** Names of hotels in town. */
  readonly town: readonly string[]
  /** Names of great houses. */
  readonly grand: readonly string[]
  /** Names of resorts and lodges. */
  readonly retreat: readonly string[]
  readonly words: readonly string[]
  readonly streets: readonly string[]
  readonly streetNames: readonly string[]
  /** The highest house number; low numbers are more likely. */
  readonly highestNumber: number
}
