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
    for (const [number, { checkin, checkout }] of planOf('place 1').entries()) {
      if (number % 2 === 0) expect(weekdayOf(checkin)).toBe(5)
      else expect([weekdayOf(checkin) <= 3, weekdayOf(checkin) < weekdayOf(checkout)]).toEqual([true, true])
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
    let same = 0
    for (const placeId of places) {
      expect(planOf(placeId)).toEqual(planOf(placeId))
      const tomorrow = planOf(placeId, addDays(today, 1))
      for (const [number, stay] of planOf(placeId).entries()) {
        if (stay.checkin === tomorrow[number]!.checkin) same += 1
        else expect(nightsBetween(today, stay.checkin)).toBeLessThanOrEqual(8)
      }
    }
    expect(same).toBeGreaterThan(0.9 * places.length * plannedStays)
  })
})
