import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { stepRange, tidyRange, wholeRange } from './range-steps.ts'

const values = fc.array(
  fc.integer({ min: 1, max: 9_999_999 }).map((hundredths) => hundredths / 100),
  {
    minLength: 1,
    maxLength: 30,
  },
)
const inside = (all: readonly number[], range: readonly [number, number] | undefined) =>
  range === undefined ? all : all.filter((value) => value >= range[0] && value <= range[1])

describe('a range in round numbers', () => {
  it('has exactly the values of the one that was drawn', () => {
    fc.assert(
      fc.property(
        values,
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        (all, a, b) => {
          const drawn = [Math.min(a, b), Math.max(a, b)] as const
          const whole = [Math.floor(drawn[0]), Math.ceil(drawn[1])] as const
          // Ends that are not whole numbers move outward by less than one.
          fc.pre(inside(all, whole).length === inside(all, drawn).length)
          expect(inside(all, tidyRange(drawn, all))).toEqual(inside(all, drawn))
        },
      ),
    )
  })

  it('has as few digits as do', () => {
    expect(tidyRange([8123.4, 19_876.1], [5000, 9000, 19_000, 30_000])).toEqual([8000, 20_000])
    expect(tidyRange([8123.4, 19_876.1], [8100, 9000, 19_000, 19_950])).toEqual([8120, 19_900])
  })

  it('is none where all values are in it', () => expect(tidyRange([1, 50_000], [5000, 9000])).toBeUndefined())
})

describe('an end moved by keys', () => {
  it('lets at least one value more in or out at each step, and never the last one out', () => {
    fc.assert(
      fc.property(
        values,
        fc.array(fc.tuple(fc.constantFrom('least' as const, 'most' as const), fc.constantFrom(-5, -1, 1, 5)), {
          maxLength: 20,
        }),
        (all, moves) => {
          let range: readonly [number, number] | undefined
          const counts = moves.map(([end, steps]) => {
            const before = range
            range = stepRange(all, before, end, steps)
            const [was, is] = [before, range].map((one) => inside(all, one).length)
            return { is, isStep: was !== is || JSON.stringify(before) === JSON.stringify(range) }
          })
          expect(counts.filter(({ is, isStep }) => is === 0 || !isStep)).toEqual([])
        },
      ),
    )
  })

  it('goes from value to value', () => {
    const all = [100.4, 200, 300.2, 400]
    expect(stepRange(all, undefined, 'least', 1)).toEqual([200, 400])
    expect(stepRange(all, [200, 400], 'most', -1)).toEqual([200, 301])
    expect(stepRange(all, [200, 301], 'least', -1)).toEqual([100, 301])
    expect(stepRange(all, [100, 301], 'most', 1)).toBeUndefined()
    expect(stepRange(all, [200, 301], 'least', 5)).toEqual([300, 301])
  })
})

test('the range of all values is of whole numbers', () => {
  expect(wholeRange([100.4, 300.2])).toEqual([100, 301])
  expect(wholeRange([])).toEqual([0, 0])
})
