import { hash, hashText, Random } from '#sources/sample/random'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StandMaker } from './fixtures/fixture.ts'
import { SkippedError, type Trial } from './scenario.ts'

/** What became of a trial on one database. */
export interface Outcome {
  readonly trial: string
  readonly database: string
  readonly verdict: 'held' | 'FAILED' | 'SKIPPED'
  /** What happened, in words, or why it did not hold. */
  readonly words: string
  readonly seconds: number
}

export interface RunTrialOptions {
  readonly seed: number
  readonly isShort: boolean
}

/** In the long form the rounds of a trial that says nothing else end with this, done or not. */
const usualEnoughMs = 150_000
const shortEnoughMs = 30_000
/** Longer than this after its time, a trial hangs. */
const graceMs = 120_000
const maxSaidCharacters = 4000

/** Runs a trial on a database of its own, which is left where it is if what must hold does not. */
export async function runTrial(trial: Trial, stands: StandMaker, options: RunTrialOptions): Promise<Outcome> {
  const { seed, isShort } = options
  const enoughMs = isShort ? shortEnoughMs : (trial.enoughMs ?? usualEnoughMs)
  const { database } = stands
  const begunAtMs = performance.now()
  const outcome = (verdict: Outcome['verdict'], words: string): Outcome => {
    return { trial: trial.name, database, verdict, words, seconds: (performance.now() - begunAtMs) / 1000 }
  }
  const stand = await stands.make()
  stands.said.length = 0
  const timer = new AbortController()
  try {
    const words = await Promise.race([
      trial.run({
        stand,
        stands,
        random: new Random(hash(seed, hashText(`${trial.name} ${database}`))),
        choose: (little, much) => (isShort ? little : much),
        hasTime: () => performance.now() - begunAtMs < enoughMs,
      }),
      sleep(enoughMs + graceMs, undefined, { signal: timer.signal }).then(() => {
        throw new Error(`It has not ended after ${(enoughMs + graceMs) / 1000} s`)
      }),
    ])
    await stand.end(false)
    return outcome('held', words)
  } catch (error) {
    const isSkipped = error instanceof SkippedError
    await stand.end(!isSkipped)
    if (isSkipped) return outcome('SKIPPED', error.message)
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const said = stands.said.join('').trim().slice(-maxSaidCharacters)
    return outcome('FAILED', `${reason}\nThe services said:\n${said}\nThe data is kept: ${stand.place}`)
  } finally {
    timer.abort()
  }
}
