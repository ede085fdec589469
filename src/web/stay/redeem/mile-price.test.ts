import { describe, expect, it } from 'vitest'
import { parseMilePrice } from './mile-price.ts'

describe('the price of a mile', () => {
  it.each([
    ['1.2', 1.2],
    ['1,25', 1.25],
    ['.9', 0.9],
    [' 2 ¢ ', 2],
    ['100', 100],
  ])('is read from "%s"', (text, cents) => {
    expect(parseMilePrice(text)).toBe(cents)
  })

  it.each(['', '0', '0.001', '101', '1.', 'one', '-1', '1.2.3', '1 2'])('is not read from "%s"', (text) => {
    expect(parseMilePrice(text)).toBeUndefined()
  })
})
