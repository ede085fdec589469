/** The seed of the whole sample world. */
const worldSeed = 0x6d696c65

/** Hashes up to four integers to an unsigned 32-bit integer. */
export function hash(a: number, b = 0, c = 0, d = 0): number {
  let mixed = worldSeed
  mixed = Math.imul(mixed ^ a, 0x9e3779b1)
  mixed = Math.imul((mixed ^ (mixed >>> 15)) + b, 0x85ebca6b)
  mixed = Math.imul((mixed ^ (mixed >>> 13)) + c, 0xc2b2ae35)
  mixed = Math.imul((mixed ^ (mixed >>> 16)) + d, 0x27d4eb2f)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

/** Hashes a text to an unsigned 32-bit integer. */
export function hashText(text: string): number {
  let mixed = 0x811c9dc5
  for (let index = 0; index < text.length; index++) mixed = Math.imul(mixed ^ text.charCodeAt(index), 0x01000193)
  return mixed >>> 0
}

/** Maps a 32-bit hash to a number from 0 (included) to 1 (excluded). */
export function unit(hashed: number): number {
  return hashed / 0x1_0000_0000
}

/** Returns the index of a weight for a share of the sum of weights, from 0 (included) to 1 (excluded). */
export function weightedIndex(weights: readonly number[], share: number): number {
  let left = share * weights.reduce((sum, weight) => sum + weight, 0)
  const reached = weights.findIndex((weight) => (left -= weight) < 0)
  return reached === -1 ? weights.length - 1 : reached
}

/** A pseudo-random generator: the same seed yields the same sequence. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 (included) to 1 (excluded). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return unit((mixed ^ (mixed >>> 14)) >>> 0)
  }

  /** Both ends included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)] as Item
  }

  /** Returns an index of `weights`, with probabilities proportional to the weights. */
  weighted(weights: readonly number[]): number {
    return weightedIndex(weights, this.next())
  }

  /** Returns a roughly normal number around 0 with a standard deviation of 1, from −3 to 3. */
  bell(): number {
    return (this.next() + this.next() + this.next() - 1.5) * 2
  }
}
