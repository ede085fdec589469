import type { Random } from '#sources/sample/random'
import type { DatabaseName, Fixture, FixtureFactory } from './fixtures/fixture.ts'

/** One kind of fault, and what must hold while and after it is injected. */
export interface Scenario {
  readonly name: string
  readonly databases: readonly DatabaseName[]
  /** How long the long form keeps starting rounds; the default of the runner when left out. */
  readonly maxRoundsMs?: number
  /**
   * Injects the fault and returns a summary of what happened.
   *
   * @throws {SkippedError} when this machine cannot run it
   * @throws {Error} at the first check that fails
   */
  run(context: ScenarioContext): Promise<string>
}

export interface ScenarioContext {
  /** A database that no other scenario uses. */
  readonly fixture: Fixture
  /** For scenarios that need another database. */
  readonly fixtures: FixtureFactory
  readonly random: Random
  /** Picks the first amount in the short form, the second in the long one. */
  choose<Amount>(little: Amount, much: Amount): Amount
  /** Whether there is time for another round. */
  hasTime(): boolean
}

/** This machine cannot run the scenario; the message says why. */
export class SkippedError extends Error {
  override readonly name = 'SkippedError'
}
