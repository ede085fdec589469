import { setTimeout as sleep } from 'node:timers/promises'

const maxWaitMs = 60_000

/** Waits until a service says that it is ready, or that it is not, and gives how long that took. */
export async function awaitStatus({ origin }: { readonly origin: string }, status: 200 | 503): Promise<number> {
  const begunAtMs = performance.now()
  for (;;) {
    const answer = await fetch(`${origin}/readyz`)
    await answer.arrayBuffer()
    const waitedMs = performance.now() - begunAtMs
    if (answer.status === status) return waitedMs
    if (waitedMs > maxWaitMs)
      throw new Error(`/readyz answers ${answer.status}, not ${status}, for ${maxWaitMs / 1000} s`)
    await sleep(25)
  }
}
