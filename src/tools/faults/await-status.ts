import { setTimeout as sleep } from 'node:timers/promises'

const maxWaitMs = 60_000

/** Polls the readiness endpoint until it returns a status; returns how many milliseconds that took. */
export async function awaitStatus({ origin }: { readonly origin: string }, status: 200 | 503): Promise<number> {
  const startedAtMs = performance.now()
  for (;;) {
    const response = await fetch(`${origin}/readyz`)
    await response.arrayBuffer()
    const waitedMs = performance.now() - startedAtMs
    if (response.status === status) return waitedMs
    if (waitedMs > maxWaitMs)
      throw new Error(`/readyz still returns ${response.status} instead of ${status} after ${maxWaitMs / 1000} s`)
    await sleep(25)
  }
}
