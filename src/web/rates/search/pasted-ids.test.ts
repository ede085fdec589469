import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addIds, readIds } from './pasted-ids.ts'

test('ids are separated by blanks, commas, semicolons or line breaks', () => {
  expect(readIds('h1 h2,h3;h4\r\nh5\t h6, ')).toEqual(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
  expect(readIds('h0000001')).toEqual(['h0000001'])
})

test('a heading among ids is read as one, to be reported as unknown', () => {
  expect(readIds('hotel_id\nh1\nh2')).toEqual(['hotel_id', 'h1', 'h2'])
})

test.each(['', '  ', 'Hotel Astoria', 'Astoria, Lisbon', 'Hotel 21, Riga', 'Lisbon'])(
  '“%s” is not a list of ids',
  (text) => {
    expect(readIds(text)).toBeUndefined()
  },
)

test('each id is added once, and ids that were not added are reported by reason', () => {
  expect(addIds(['a1'], ['b2', 'a1', 'b2', 'c3', 'd4'], 3)).toEqual({
    chosen: ['a1', 'b2', 'c3'],
    added: ['b2', 'c3'],
    already: ['a1'],
    over: ['d4'],
  })
})

test('every id is reported, none is chosen twice, and the limit holds', () => {
  const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')), ids, fc.nat(6), (chosen, given, max) => {
      const addition = addIds(chosen, given, max)
      const reported = [...addition.added, ...addition.already, ...addition.over]
      expect(new Set(reported)).toEqual(new Set(given))
      expect(new Set(addition.chosen).size).toBe(addition.chosen.length)
      expect(addition.chosen.length).toBeLessThanOrEqual(Math.max(max, chosen.length))
    }),
  )
})
