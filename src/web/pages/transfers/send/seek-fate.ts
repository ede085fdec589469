import { ApiError } from '#client/errors'
import type { Transfer } from '#contract/transfer'
import type { OpenTransfer } from './open-transfer.ts'
import { type Fate, fateOfFound } from './transfer-fate.ts'

/** Why the fate is not told yet, and when it is asked for again. */
export interface Trouble {
  readonly error: unknown
  readonly pauseMs: number
}

interface SeekOptions {
  readonly open: OpenTransfer
  /** The transfer that the service has under the reference, if any. */
  readonly look: (referenceId: string) => Promise<Transfer | undefined>
  /** Ends earlier when there is reason to, and rejects when nobody wants to know any more. */
  readonly wait: (pauseMs: number) => Promise<void>
  readonly onTrouble: (trouble: Trouble) => void
}

/** A request that was cut may still be on its way: only a reference absent all this time is told to be absent. */
export const absencePausesMs = [500, 1000] as const

const firstPauseMs = 1000
const longestPauseMs = 30_000

/** Looks a transfer up until its fate is known, with growing pauses while the service cannot be asked. */
export async function seekFate({ open, look, wait, onTrouble }: SeekOptions): Promise<Fate> {
  let absences = 0
  let failures = 0
  for (;;) {
    let pauseMs: number | undefined
    try {
      const found = await look(open.request.reference_id)
      if (found !== undefined) return fateOfFound(open, found)
      pauseMs = absencePausesMs[absences]
      if (pauseMs === undefined) return { kind: 'absent' }
      absences += 1
    } catch (error) {
      pauseMs = pauseAfter(error, failures)
      failures += 1
      onTrouble({ error, pauseMs })
    }
    await wait(pauseMs)
  }
}

function pauseAfter(error: unknown, failures: number): number {
  if (error instanceof ApiError && error.retryAfterSeconds !== undefined) return error.retryAfterSeconds * 1000
  return Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
}
