import type { Random } from '#sources/sample/random'
import type { DatabaseName, Fixture, FixtureFactory } from './fixtures/fixture.ts'

/** A kind of fault, and the checks during and after it. */
export interface Scenario {
  readonly name: string
  readonly databases: readonly DatabaseName[]
  /** How long the long form starts new rounds; by default, the runner's time. */
  readonly maxRoundsMs?: number
  /**
   * Injects the fault and returns a summary of what happened.
   *
   * @throws {SkippedError} when the scenario cannot run on this machine
   * @throws {Error} at the first failed check
   */
  run(context: ScenarioContext): Promise<string>
}

export interface ScenarioContext {
  /** A database that no other scenario uses. */
  readonly fixture: Fixture
  /** For scenarios that need a second database. */
  readonly fixtures: FixtureFactory
  readonly random: Random
  /** Returns the first amount in the short form, the second in the long form. */
  choose<Amount>(little: Amount, much: Amount): Amount
  /** Whether to begin another round: true the first time, and then while there is time. */
  hasTime(): boolean
}

/** The scenario cannot run on this machine; the message says why. */
export class SkippedError extends Error {
  override readonly name = 'SkippedError'
}
