/** The names of hotels and streets of a locale. `{w}` is one of `words`. */
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
  /** An address: `{s}` is one of `streetNames`, `{n}` a house number, `{b}` a district, block and building. */
  readonly street: string
  readonly streetNames: readonly string[]
}
