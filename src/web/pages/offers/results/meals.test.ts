import { expect, test } from 'vitest'
import { mealsOf } from './meals.ts'

test('the usual codes tell the meals', () => {
  const meals = (boardType: string) => mealsOf({ boardType, boardName: '' })
  expect(['RO', 'BB', 'BI', 'HB', 'FB', 'AI'].map(meals)).toEqual([0, 1, 1, 2, 2, 2])
})

test('an unusual code is known by its name', () => {
  const meals = (boardName: string) => mealsOf({ boardType: 'XX', boardName })
  expect(meals('American Breakfast')).toBe(1)
  expect(meals('Half-board')).toBe(2)
  expect(meals('All Inclusive')).toBe(2)
  expect(meals('Breakfast and dinner')).toBe(2)
  expect(meals('Self catering')).toBe(0)
})
