import { describe, expect, it } from 'vitest'
import { parseMileValue } from './mile-value.ts'

describe('what a mile is worth', () => {
  it.each([
    ['1.2', 1.2],
    ['1,25', 1.25],
    ['.9', 0.9],
    [' 2 ¢ ', 2],
    ['100', 100],
    ['１．５￠', 1.5],
    ['١٫٥', 1.5],
    ['۱٫۲۵', 1.25],
    ['۱۰۰', 100],
  ])('is read from "%s"', (text, cents) => {
    expect(parseMileValue(text)).toBe(cents)
  })

  it.each(['', '0', '0.001', '101', '1.', 'one', '-1', '1.2.3', '1 2'])('is not read from "%s"', (text) => {
    expect(parseMileValue(text)).toBeUndefined()
  })
})
