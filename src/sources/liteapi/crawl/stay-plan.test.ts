import { addDays, nightsBetween } from '#contract/days'
import { describe, expect, test } from 'vitest'
import { plannedStays, planStay } from './stay-plan.ts'

const today = '2027-03-10'
const numbers = Array.from({ length: plannedStays }, (_, number) => number)
const places = Array.from({ length: 40 }, (_, number) => `place ${number}`)
const weekdayOf = (day: string) => new Date(day).getUTCDay()

function planOf(placeId: string, day = today) {
  return numbers.map((number) => planStay(placeId, number, day))
}

describe('the stays that are asked for at a place', () => {
  test('are weekends and midweek stays of 1 to 4 nights, from 2 to about 120 days ahead', () => {
    for (const stay of places.flatMap((placeId) => planOf(placeId))) {
      const lead = nightsBetween(today, stay.checkin)
      const nights = nightsBetween(stay.checkin, stay.checkout)
      expect(lead).toBeGreaterThanOrEqual(2)
      expect(lead).toBeLessThanOrEqual(120)
      expect(nights).toBeGreaterThanOrEqual(1)
      expect(nights).toBeLessThanOrEqual(4)
    }
    const plan = planOf('place 1')
    for (const { checkin } of plan.filter((_, number) => number % 2 === 0)) expect(weekdayOf(checkin)).toBe(5)
    for (const { checkin, checkout } of plan.filter((_, number) => number % 2 === 1)) {
      expect(weekdayOf(checkin)).toBeLessThanOrEqual(3)
      expect(weekdayOf(checkout)).toBeGreaterThan(weekdayOf(checkin))
    }
    const lengths = places.flatMap((placeId) =>
      planOf(placeId).map((stay) => nightsBetween(stay.checkin, stay.checkout)),
    )
    expect(new Set(lengths)).toEqual(new Set([1, 2, 3, 4]))
  })

  test('are spread: no four weeks without one, and not the same at every place', () => {
    for (const placeId of places) {
      const starts = planOf(placeId)
        .map(({ checkin }) => nightsBetween(today, checkin))
        .toSorted((a, b) => a - b)
      const gaps = starts.map((start, at) => start - (starts[at - 1] ?? 0))
      expect(Math.max(...gaps)).toBeLessThanOrEqual(28)
    }
    expect(new Set(places.map((placeId) => planStay(placeId, 0, today).checkin)).size).toBeGreaterThan(8)
  })

  test('are the same each time, and from day to day until they are too near', () => {
    for (const placeId of places) {
      expect(planOf(placeId)).toEqual(planOf(placeId))
      const tomorrow = planOf(placeId, addDays(today, 1))
      const replaced = planOf(placeId).filter((stay, number) => stay.checkin !== tomorrow[number]!.checkin)
      expect(replaced.length).toBeLessThanOrEqual(1)
      for (const { checkin } of replaced) expect(nightsBetween(today, checkin)).toBeLessThanOrEqual(8)
    }
  })
})
