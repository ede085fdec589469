import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Choice, edgeCorners, efficientEdge } from './efficient-edge.ts'

/** So few different numbers that many deals are equal in one or both. */
const few = fc.integer({ min: 1, max: 8 })
const many = fc.integer({ min: 1, max: 1_000_000 })
const dealsOf = (number: fc.Arbitrary<number>) =>
  fc.array(fc.record({ miles: number, value: number }), { maxLength: 60 })
const deals = fc.oneof(dealsOf(few), dealsOf(many))

const isBetter = (one: Choice, other: Choice) =>
  one.miles <= other.miles && one.value >= other.value && (one.miles < other.miles || one.value > other.value)

/** The definition itself: each deal against every other. */
const longWayRound = (all: readonly Choice[]) => all.filter((deal) => !all.some((other) => isBetter(other, deal)))

describe('the efficient edge', () => {
  it('is what no other deal is better than, equal ones all or none', () => {
    fc.assert(
      fc.property(deals, (all) => {
        expect(new Set(efficientEdge(all))).toEqual(new Set(longWayRound(all)))
        expect(efficientEdge(all)).toHaveLength(longWayRound(all).length)
      }),
    )
  })

  it('runs from the fewest miles and the lowest value to the most of both', () => {
    fc.assert(
      fc.property(deals, (all) => {
        const edge = efficientEdge(all)
        const wrong = edge.slice(1).filter(({ miles, value }, at) => {
          const before = edge[at]!
          const isEqual = before.miles === miles && before.value === value
          return !isEqual && (before.miles >= miles || before.value >= value)
        })
        expect(wrong).toEqual([])
      }),
    )
  })

  it('is the same in whatever order the deals come, and by whatever positive numbers both are multiplied', () => {
    fc.assert(
      fc.property(deals, fc.constantFrom(2, 8, 1024), (all, times) => {
        const figures = (edge: readonly Choice[]) => edge.map(({ miles, value }) => [miles, value])
        const expected = figures(efficientEdge(all))
        expect(figures(efficientEdge(all.toReversed()))).toEqual(expected)
        const multiplied = all.map(({ miles, value }) => ({ miles: miles * times, value: value / times }))
        expect(figures(efficientEdge(multiplied))).toEqual(
          expected.map(([miles, value]) => [miles! * times, value! / times]),
        )
      }),
    )
  })

  it('keeps both of two equal deals, and neither of two that a third is better than', () => {
    const [a, b, c] = [
      { miles: 10_000, value: 1.5 },
      { miles: 10_000, value: 1.5 },
      { miles: 9_000, value: 1.5 },
    ]
    expect(efficientEdge([a, b])).toEqual([a, b])
    expect(efficientEdge([a, b, c])).toEqual([c])
  })

  it('of deals with the same miles is the best one alone, and of the same value the one that takes the fewest miles', () => {
    expect(efficientEdge([1, 3, 2].map((value) => ({ miles: 5000, value })))).toEqual([{ miles: 5000, value: 3 }])
    expect(efficientEdge([7, 5, 6].map((miles) => ({ miles, value: 1 })))).toEqual([{ miles: 5, value: 1 }])
  })

  it('is empty without deals', () => {
    expect(efficientEdge([])).toEqual([])
  })

  it('of very many deals is found without comparing each with every other', () => {
    let reads = 0
    const size = 4096
    const all = Array.from({ length: size }, (_, at) => ({
      get miles() {
        reads++
        return (at * 7919) % 10_007
      },
      value: (at * 104_729) % 10_009,
    }))
    efficientEdge(all)
    expect(reads).toBeLessThan(4 * size * Math.log2(size))
  })
})

describe('the line along it', () => {
  const priced = fc.array(fc.record({ miles: many, cash: many }), { minLength: 1, maxLength: 40 })
  const withValue = ({ miles, cash }: { miles: number; cash: number }) => ({ miles, cash, value: cash / miles })

  it('has no deal above it or left of it, and rises all the way', () => {
    fc.assert(
      fc.property(priced, (all) => {
        const valued = all.map(withValue)
        const mostMiles = Math.max(...all.map(({ miles }) => miles))
        const corners = edgeCorners(efficientEdge(valued), mostMiles)
        const above = valued.filter(({ miles, cash }) => {
          const reached = corners.filter((corner) => corner.miles <= miles).map((corner) => corner.cash / corner.miles)
          return reached.length === 0 || cash / miles > Math.max(...reached) * (1 + 1e-12)
        })
        expect(above).toEqual([])
        const falls = corners.slice(1).filter(({ miles, cash }, at) => {
          const before = corners[at]!
          return miles < before.miles || cash < before.cash * (1 - 1e-12)
        })
        expect(falls).toEqual([])
      }),
    )
  })

  it('goes from each deal at the value of its miles to the next', () => {
    const edge = [
      { miles: 10_000, cash: 100 },
      { miles: 20_000, cash: 400 },
    ]
    expect(edgeCorners(edge, 30_000)).toEqual([
      { miles: 10_000, cash: 100 },
      { miles: 20_000, cash: 200 },
      { miles: 20_000, cash: 400 },
      { miles: 30_000, cash: 600 },
    ])
  })
})
