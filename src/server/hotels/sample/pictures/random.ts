/** A seeded source of chance: the same seed gives the same run of answers on every machine. */
export interface Random {
  /** A number from 0 to below 1. */
  next(): number
  /** A number from `low` to below `high`. */
  between(low: number, high: number): number
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number
  /** One of `choices`, which must not be empty. */
  pick<T>(choices: readonly T[]): T
  /** True with the given probability, 0 to 1. */
  chance(probability: number): boolean
}

/** Makes a source of chance from any text (FNV-1a to spread the seed, mulberry32 to run). */
export function createRandom(seed: string): Random {
  let state = 0x811c9dc5
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193)
  }
  state = Math.imul(state ^ (state >>> 16), 0x7feb352d)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    integer: (low, high) => low + Math.floor((high - low + 1) * next()),
    pick: <T>(choices: readonly T[]): T => choices[Math.floor(choices.length * next())] as T,
    chance: (probability) => next() < probability,
  }
}
