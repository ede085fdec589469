import { beforeEach, expect, test, vi } from 'vitest'
import { isTimeout, timeLimit } from './time-limit.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // Some browsers have neither.
  vi.stubGlobal('AbortSignal', undefined)
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('a signal is aborted when its time is over, with a timeout as the reason', () => {
  const limited = timeLimit(1000)
  vi.advanceTimersByTime(999)
  expect(limited.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isTimeout(limited.reason)).toBe(true)
})

test('another signal aborts it before, with its own reason', () => {
  const other = new AbortController()
  const limited = timeLimit(1000, other.signal)
  other.abort('cancelled')
  expect(limited.reason).toBe('cancelled')
  vi.advanceTimersByTime(1000)
  expect(limited.reason).toBe('cancelled')
})

test('a signal that was aborted already aborts it at once', () => {
  const other = new AbortController()
  other.abort('cancelled')
  expect(timeLimit(1000, other.signal).reason).toBe('cancelled')
})
