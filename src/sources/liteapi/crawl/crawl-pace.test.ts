import { dayMs } from '#contract/days'
import { describe, expect, test } from 'vitest'
import { nextTurn } from './crawl.ts'

const midnightMs = Date.parse('2027-03-10T00:00:00Z')

/** Sends requests as soon as each may be sent, between two times; returns their times. */
function sendFrom(startMs: number, dailyRequests: number, endMs: number): number[] {
  const sent: number[] = []
  const requests = new Map<number, number>()
  let nextRequestAtMs = 0
  for (let nowMs = startMs; nowMs < endMs;) {
    const day = Math.floor(nowMs / dayMs)
    const used = requests.get(day) ?? 0
    const turn = nextTurn({ requests: used, nextRequestAtMs }, dailyRequests, nowMs)
    if (turn.waitMs > 0) {
      nowMs += turn.waitMs
      continue
    }
    sent.push(nowMs)
    requests.set(day, used + 1)
    nextRequestAtMs = turn.nextRequestAtMs
  }
  return sent
}

describe('the pace of a daily budget', () => {
  test('starts with an hour of requests at once, and spreads the others over the day', () => {
    const sent = sendFrom(midnightMs, 240, midnightMs + dayMs)
    expect(sent.filter((timeMs) => timeMs === midnightMs)).toHaveLength(10)
    expect(sent.filter((timeMs) => timeMs < midnightMs + dayMs / 2).length).toBeLessThanOrEqual(130)
    expect(sent).toHaveLength(240)
    const gaps = sent.slice(10).map((timeMs, index) => timeMs - sent[index + 9]!)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(dayMs / 240 - 1)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(dayMs / 230)
  })

  test('stays within the budget on every day, and is not used up at midnight', () => {
    const sent = sendFrom(midnightMs, 240, midnightMs + 3 * dayMs)
    const sentByDay = [0, 1, 2].map((day) => sent.filter((timeMs) => Math.floor((timeMs - midnightMs) / dayMs) === day))
    for (const sentOnDay of sentByDay) {
      expect(sentOnDay.length).toBeLessThanOrEqual(240)
      expect(sentOnDay.length).toBeGreaterThanOrEqual(229)
    }
    for (const sentOnDay of sentByDay.slice(1)) {
      expect(sentOnDay.filter((timeMs) => timeMs % dayMs < 60_000).length).toBeLessThanOrEqual(1)
    }
  })

  test('does not make up for the hours before a start', () => {
    const sent = sendFrom(midnightMs + dayMs / 2, 240, midnightMs + dayMs)
    expect(sent.length).toBeGreaterThanOrEqual(120)
    expect(sent.length).toBeLessThanOrEqual(131)
  })

  test('waits until tomorrow if the budget of today is used, or is 0', () => {
    const nowMs = midnightMs + dayMs - 5000
    expect(nextTurn({ requests: 3, nextRequestAtMs: 0 }, 3, nowMs).waitMs).toBe(5000)
    expect(nextTurn({ requests: 0, nextRequestAtMs: 0 }, 0, nowMs).waitMs).toBe(5000)
  })

  test('does not wait for days if the next request was planned far ahead', () => {
    const { waitMs } = nextTurn({ requests: 0, nextRequestAtMs: midnightMs + 400 * dayMs }, 240, midnightMs)
    expect(waitMs).toBeLessThanOrEqual(dayMs / 230)
  })
})
