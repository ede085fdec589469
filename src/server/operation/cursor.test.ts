import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type CursorScope, decodeCursor, encodeCursor } from './cursor.ts'
import { InvalidInputError } from './errors.ts'

const position = z.tuple([z.int(), z.string()])
const scope: CursorScope = ['list', 'a', undefined]
const cursor = encodeCursor(scope, [1_772_000_000_000, '01M7Z2J172XB9E7K1W8AEJRPJ1'])

test('a cursor is opaque, and decodes to its position', () => {
  expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(decodeCursor(scope, position, cursor)).toEqual([1_772_000_000_000, '01M7Z2J172XB9E7K1W8AEJRPJ1'])
})

test('a cursor of other filters or of another list is refused with that reason', () => {
  for (const other of [
    ['list', 'b', undefined],
    ['list', undefined, 'a'],
    ['other list', 'a', undefined],
  ] as const) {
    expect(() => decodeCursor(other, position, cursor)).toThrow('cursor: belongs to a list with other filters')
  }
})

test('a cursor with any one character changed, added or left out is refused', () => {
  for (let at = 0; at < cursor.length; at += 1) {
    const changed = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1)
    for (const wrong of [changed, cursor.slice(0, at) + cursor.slice(at + 1), `${cursor}A`]) {
      expect(() => decodeCursor(scope, position, wrong), wrong).toThrow(InvalidInputError)
    }
  }
})

test('any other text is refused, as is a valid cursor of another position', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
      expect(() => decodeCursor(scope, position, text)).toThrow(InvalidInputError)
    }),
  )
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(() => decodeCursor(scope, position, encodeCursor(scope, [value]))).toThrow(InvalidInputError)
    }),
  )
})
