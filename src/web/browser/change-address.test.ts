import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let changeAddress: typeof import('./change-address.ts').changeAddress

beforeEach(async () => {
  vi.resetModules()
  ;({ changeAddress } = await import('./change-address.ts'))
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal('location', { pathname: '/deals' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the address changes at most 90 times in ten seconds, and no change is lost', () => {
  const pauses = fc.array(fc.constantFrom(0, 1, 16, 33, 120, 201, 700), { minLength: 100, maxLength: 900 })
  fc.assert(
    fc.property(pauses, (all) => {
      vi.advanceTimersByTime(60_000)
      const times: number[] = []
      let address: Record<string, number> = {}
      all.forEach((pauseMs, index) => {
        vi.advanceTimersByTime(pauseMs)
        changeAddress({ [index % 5]: index }, (change) => {
          times.push(performance.now())
          address = { ...address, ...change }
        })
      })
      vi.advanceTimersByTime(200)
      expect(Object.values(address).toSorted((a, b) => a - b)).toEqual([5, 4, 3, 2, 1].map((back) => all.length - back))
      for (const [index, time] of times.entries()) {
        expect((times[index + 90] ?? Infinity) - time).toBeGreaterThanOrEqual(10_000)
      }
    }),
    { numRuns: 30 },
  )
})

test('a press every 250 ms changes the address at once', () => {
  for (let press = 1; press <= 40; press++) {
    vi.advanceTimersByTime(250)
    const apply = vi.fn<(change: object) => void>()
    changeAddress({ press }, apply)
    expect(apply).toHaveBeenCalledExactlyOnceWith({ press })
  }
})

test('a change that waits is dropped when another page opens', () => {
  const apply = vi.fn<(change: object) => void>()
  for (let press = 1; press <= 50; press++) changeAddress({ press }, apply)
  vi.stubGlobal('location', { pathname: '/shortlist' })
  vi.advanceTimersByTime(1000)
  expect(apply).toHaveBeenCalledTimes(40)
})
