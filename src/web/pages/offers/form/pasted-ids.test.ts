import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addIds, readIds } from './pasted-ids.ts'

test('ids are read however they are divided', () => {
  expect(readIds('h1 h2,h3;h4\r\nh5\t h6, ')).toEqual(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
  expect(readIds('h0000001')).toEqual(['h0000001'])
})

test('a heading or a slip among ids is read with them, to be named', () => {
  expect(readIds('hotel_id\nh1\nh2')).toEqual(['hotel_id', 'h1', 'h2'])
})

test.each(['', '  ', 'Hotel Astoria', 'Astoria, Lisbon', 'Hotel 21, Riga', 'Lisbon'])(
  '“%s” is no list of ids',
  (text) => {
    expect(readIds(text)).toBeUndefined()
  },
)

test('every id is added once, and what was not added is told apart', () => {
  expect(addIds(['a1'], ['b2', 'a1', 'b2', 'c3', 'd4'], 3)).toEqual({
    chosen: ['a1', 'b2', 'c3'],
    added: ['b2', 'c3'],
    already: ['a1'],
    repeated: ['b2'],
    over: ['d4'],
  })
})

test('no id is lost without a word, none is chosen twice, and there are never too many', () => {
  const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')), ids, fc.nat(6), (chosen, given, most) => {
      const addition = addIds(chosen, given, most)
      const told = [...addition.added, ...addition.already, ...addition.over]
      expect(new Set(told)).toEqual(new Set(given))
      expect(new Set(addition.chosen).size).toBe(addition.chosen.length)
      expect(addition.chosen.length).toBeLessThanOrEqual(Math.max(most, chosen.length))
    }),
  )
})
