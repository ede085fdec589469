import { expect, test } from 'vitest'
import { additionWords } from './addition-words.ts'
import { addIds } from './pasted-ids.ts'

const nameOf = (id: string) => `Hotel ${id}`

test('one hotel is named, several are counted', () => {
  expect(additionWords(addIds([], ['a'], 9), nameOf)).toBe('Added Hotel a.')
  expect(additionWords(addIds([], ['a', 'b'], 9), nameOf)).toBe('Added 2 hotels.')
})

test('duplicates and unknown ids are named', () => {
  expect(additionWords(addIds(['a'], ['a', 'b', 'b', 'x9'], 9), nameOf, { unknown: ['x9'] })).toBe(
    'Added Hotel b. Already chosen: Hotel a. Repeated: Hotel b. Unknown: x9.',
  )
})

test('hotels over the limit are counted and named', () => {
  expect(additionWords(addIds(['a', 'b'], ['c'], 2), nameOf)).toBe(
    'Nothing added. 1 hotel left out, over the limit of 200: Hotel c.',
  )
})

test('the place is named, and of many hotels the first dozen', () => {
  const ids = Array.from({ length: 14 }, (_, index) => `h${index}`)
  expect(additionWords(addIds(ids, [...ids, 'z'], 99), (id) => id, { where: 'in Lisbon, Portugal' })).toBe(
    'Added z in Lisbon, Portugal. Already chosen: h0, h1, h2, h3, h4, h5, h6, h7, h8, h9, h10, h11 and 2 more.',
  )
})
