import { expect, test } from 'vitest'
import { newReference } from './new-reference.ts'

test('a reference tells the desk and the day, and is never made twice', () => {
  const references = Array.from({ length: 1000 }, () => newReference(new Date('2026-11-21T23:30:00Z')))
  expect(references[0]).toMatch(/^desk-20261121-[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(new Set(references).size).toBe(references.length)
})
