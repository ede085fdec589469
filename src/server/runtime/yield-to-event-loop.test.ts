import { expect, test, vi } from 'vitest'
import { startUrgent, yieldToEventLoop } from './yield-to-event-loop.ts'

test('concurrent callers resume in separate iterations of the event loop, in order', async () => {
  let loops = 0
  let counting = true
  const count = () => {
    loops += 1
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  const iterations = await Promise.all(
    Array.from({ length: 20 }, async () => {
      await yieldToEventLoop()
      return loops
    }),
  )
  counting = false
  expect(new Set(iterations).size).toBe(20)
  expect(iterations).toEqual(iterations.toSorted((a, b) => a - b))
})

test('a caller that yields again resumes after the others', async () => {
  const order: string[] = []
  const work = async (name: string) => {
    for (let piece = 1; piece <= 2; piece++) {
      await yieldToEventLoop()
      order.push(name + piece)
    }
  }
  await Promise.all([work('a'), work('b')])
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2'])
})

test('urgent work leaves the event loop free for four times as long as each part of other work took', async () => {
  const partMs = 20
  /** Runs three parts, and returns the time from the start of each to the start of the next. */
  const measurePartsMs = async () => {
    const startsMs: number[] = []
    const work = async () => {
      await yieldToEventLoop()
      const startMs = performance.now()
      startsMs.push(startMs)
      while (performance.now() < startMs + partMs);
    }
    await Promise.all([work(), work(), work()])
    return startsMs.slice(1).map((startMs, at) => startMs - startsMs[at]!)
  }
  const end = startUrgent()
  // The part itself, and four times as long free; timers may be a millisecond early.
  for (const ms of await measurePartsMs()) expect(ms).toBeGreaterThan(5 * partMs - 1)
  end()
})

test('a process that was suspended for a long time continues at once', async () => {
  const end = startUrgent()
  const now = performance.now.bind(performance)
  let suspendedMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + suspendedMs)
  const suspension = yieldToEventLoop().then(() => (suspendedMs = 3_600_000))
  const next = yieldToEventLoop().then(now)
  await suspension
  expect((await next) - now()).toBeLessThan(1000)
  clock.mockRestore()
  end()
})
