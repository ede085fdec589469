import { ApiError, NetworkError } from '#client/errors'
import type { Gate, Trouble } from './gate.ts'

const firstPauseMs = 1000
const longestPauseMs = 30_000
const defaultRatePauseMs = 1000

/** What keeps the service from answering, and passes: no connection, no good key, too much at once, a failure. */
export function troubleOf(error: unknown, failures: number): Trouble | undefined {
  const pauseMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
  if (error instanceof ApiError) {
    const asked = error.retryAfterSeconds === undefined ? undefined : error.retryAfterSeconds * 1000
    if (error.status === 401) return { kind: 'key' }
    if (error.status === 429) return { kind: 'rate', pauseMs: asked ?? defaultRatePauseMs }
    return error.status >= 500 || error.status === 408 ? { kind: 'service', pauseMs: asked ?? pauseMs } : undefined
  }
  return isUnanswered(error) ? { kind: 'network', pauseMs } : { kind: 'service', pauseMs }
}

function isUnanswered(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof DOMException && error.name === 'TimeoutError')
}

/** Asks until there is an answer: trouble that passes closes the gate, and any other error is thrown. */
export async function askThrough<Answer>(gate: Gate, ask: () => Promise<Answer>): Promise<Answer> {
  for (let failures = 0; ; failures += 1) {
    await gate.pass()
    try {
      return await ask()
    } catch (error) {
      const trouble = troubleOf(error, failures)
      if (trouble === undefined) throw error
      gate.close(trouble)
    }
  }
}
