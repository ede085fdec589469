import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentSearch, limitAddressChanges } from './limit-address-changes.ts'

type Entry = { readonly idx: number; readonly url: string }

/** A history that records the time of each change. */
function createHistory() {
  const entries: Entry[] = [{ idx: 0, url: '?0' }]
  const times: number[] = []
  const note = (at: number) => (state: unknown, _: string, url?: string | URL | null) => {
    times.push(performance.now())
    entries.splice(at + entries.length, 1, { idx: (state as Entry).idx, url: String(url) })
  }
  const history = {
    get state(): unknown {
      return entries.at(-1)
    },
    pushState: note(0),
    replaceState: note(-1),
  }
  const listeners: (() => void)[] = []
  limitAddressChanges({
    history,
    addEventListener: (_: string, listener: unknown) => void listeners.push(listener as () => void),
  })
  return {
    entries,
    times,
    /** Mimics the router. */
    change(isPush: boolean, url: string) {
      const { idx } = history.state as Entry
      if (isPush) history.pushState({ idx: idx + 1 }, '', url)
      else history.replaceState({ idx }, '', url)
    },
    back() {
      entries.pop()
      for (const listener of listeners) listener()
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal('location', { href: 'http://localhost/deals?0', search: '?0' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('however often the address is changed, at most 90 changes are made in any ten seconds, and the last one is', () => {
  const changes = fc.array(fc.record({ isPush: fc.boolean(), afterMs: fc.constantFrom(0, 1, 16, 33, 120, 700) }), {
    minLength: 100,
    maxLength: 900,
  })
  fc.assert(
    fc.property(changes, (all) => {
      const { entries, times, change } = createHistory()
      all.forEach(({ isPush, afterMs }, index) => {
        vi.advanceTimersByTime(afterMs)
        change(isPush, `?${index + 1}`)
      })
      vi.advanceTimersByTime(1000)
      expect(entries.at(-1)!.url).toBe(`?${all.length}`)
      expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, index) => index))
      for (const [index, time] of times.entries()) {
        expect((times[index + 90] ?? Infinity) - time).toBeGreaterThanOrEqual(10_000)
      }
    }),
    { numRuns: 30 },
  )
})

test('changes at a person’s pace apply immediately', () => {
  const { entries, change } = createHistory()
  for (let index = 1; index <= 100; index++) {
    vi.advanceTimersByTime(300)
    change(true, `?${index}`)
    expect(entries).toHaveLength(index + 1)
  }
})

test('a delayed address is readable, and Back discards it', () => {
  const { entries, change, back } = createHistory()
  for (let index = 1; index <= 50; index++) change(index === 1, `?${index}`)
  expect(entries.at(-1)!.url).toBe('?40')
  expect(currentSearch()).toBe('?50')
  back()
  expect(currentSearch()).toBe('?0')
  vi.advanceTimersByTime(1000)
  expect(entries).toEqual([{ idx: 0, url: '?0' }])
})
