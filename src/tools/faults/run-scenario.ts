import { inspect } from 'node:util'
import { hash, hashText, Random } from '#sources/sample/random'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FixtureFactory } from './fixtures/fixture.ts'
import { type Scenario, SkippedError } from './scenario.ts'

export interface ScenarioResult {
  readonly verdict: 'passed' | 'FAILED' | 'SKIPPED'
  /** The outcome, or the reason that the scenario failed or was skipped. */
  readonly summary: string
  readonly seconds: number
}

export interface RunScenarioOptions {
  readonly seed: number
  readonly isShort: boolean
}

const defaultMaxRoundsMs = 150_000
const shortMaxRoundsMs = 30_000
/** A scenario that runs longer than this after its last round hangs. */
const graceMs = 120_000
const maxLogCharacters = 4000

/** Runs a scenario on its own database, which stays for inspection if the scenario fails. */
export async function runScenario(
  scenario: Scenario,
  fixtures: FixtureFactory,
  { seed, isShort }: RunScenarioOptions,
): Promise<ScenarioResult> {
  const maxRoundsMs = isShort ? shortMaxRoundsMs : (scenario.maxRoundsMs ?? defaultMaxRoundsMs)
  const startedAtMs = performance.now()
  const result = (verdict: ScenarioResult['verdict'], summary: string): ScenarioResult => {
    return { verdict, summary, seconds: (performance.now() - startedAtMs) / 1000 }
  }
  let roundsBegun = 0
  // A first round always runs: on a busy machine, a scenario without one would pass and show nothing.
  const hasTime = () => roundsBegun++ === 0 || performance.now() - startedAtMs < maxRoundsMs
  const fixture = await fixtures.create()
  fixtures.log.length = 0
  const timer = new AbortController()
  try {
    const summary = await Promise.race([
      scenario.run({
        fixture,
        fixtures,
        random: new Random(hash(seed, hashText(`${scenario.name} ${fixtures.database}`))),
        choose: (little, much) => (isShort ? little : much),
        hasTime,
      }),
      sleep(maxRoundsMs + graceMs, undefined, { signal: timer.signal }).then(() => {
        throw new Error(`Still running after ${(maxRoundsMs + graceMs) / 1000} s`)
      }),
    ])
    await fixture.end(false)
    return result('passed', summary)
  } catch (error) {
    const isSkipped = error instanceof SkippedError
    await fixture.end(!isSkipped)
    if (isSkipped) return result('SKIPPED', error.message)
    const reason = inspect(error, { depth: 4 })
    const log = fixtures.log.join('').trim().slice(-maxLogCharacters)
    return result('FAILED', `${reason}\nOutput of the services:\n${log}\nThe data was kept: ${fixture.location}`)
  } finally {
    timer.abort()
  }
}
