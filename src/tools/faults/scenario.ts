import type { Random } from '#sources/sample/random'
import type { DatabaseName, Stand, StandMaker } from './fixtures/fixture.ts'

/** One kind of fault, and what must hold whatever it does. */
export interface Trial {
  readonly name: string
  readonly databases: readonly DatabaseName[]
  /** In the long form no new round is begun after this long; after the usual when left out. */
  readonly enoughMs?: number
  /**
   * Does it, and gives its figures in words.
   *
   * @throws {SkippedError} where it cannot be done here
   * @throws {Error} at the first thing that is not as it must be
   */
  run(context: TrialContext): Promise<string>
}

export interface TrialContext {
  /** A database of the trial's own. */
  readonly stand: Stand
  /** For those that want another. */
  readonly stands: StandMaker
  readonly random: Random
  /** How much is done: little for a test of seconds, or much. */
  choose<Amount>(little: Amount, much: Amount): Amount
  /** Whether there is time for another round. */
  hasTime(): boolean
}

/** A trial that cannot be done on this machine; the message says why. */
export class SkippedError extends Error {
  override readonly name = 'SkippedError'
}
