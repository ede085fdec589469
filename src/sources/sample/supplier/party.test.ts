import { expect, test } from 'vitest'
import { partyOf } from './party.ts'

test.each([
  ['two adults', 2, [], { heads: 2, meals: 2, supplement: 0 }],
  ['one adult', 1, [], { heads: 1, meals: 1, supplement: 0 }],
  ['a third adult', 3, [], { heads: 3, meals: 3, supplement: 0.2 }],
  ['a child of twelve, who counts as grown', 2, [12], { heads: 3, meals: 3, supplement: 0.2 }],
  ['a child of eleven', 2, [11], { heads: 3, meals: 2.5, supplement: 0.1 }],
  ['a child of two', 2, [2], { heads: 3, meals: 2.5, supplement: 0.1 }],
  ['a child of one, who counts for nothing', 2, [1], { heads: 2, meals: 2, supplement: 0 }],
  ['a child in the second bed', 1, [5], { heads: 2, meals: 1.5, supplement: 0 }],
  ['two children beside one adult', 1, [5, 6], { heads: 3, meals: 2, supplement: 0.1 }],
  ['six infants', 1, [0, 0, 0, 1, 1, 1], { heads: 1, meals: 1, supplement: 0 }],
])('%s', (_, adults, children, expected) => {
  expect(partyOf({ adults, children })).toMatchObject(expected)
})
