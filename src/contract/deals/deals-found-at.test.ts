import { describe, expect, test } from 'vitest'
import { readFoundAt, writeFoundAt } from './deals-found-at.ts'

const first = Date.parse('2027-03-10T12:00:00.750Z')
const second = Date.parse('2027-03-09T23:00:00Z')

describe('the header that says when deals were found', () => {
  test('has the time of each deal in seconds', () => {
    const text = writeFoundAt([first, second, first])
    expect(text).toBe('1804680000,1804633200,1804680000')
    expect([0, 1, 2].map((at) => readFoundAt(text, at))).toEqual([first - 750, second, first - 750])
  })

  test('has one time where it is that of all deals', () => {
    const text = writeFoundAt([second, second + 999])
    expect(text).toBe('1804633200')
    expect([0, 1].map((at) => readFoundAt(text, at))).toEqual([second, second])
  })

  test('may be absent, too short or unreadable: then the time is unknown', () => {
    expect(readFoundAt(null, 0)).toBeUndefined()
    expect(readFoundAt('', 0)).toBeUndefined()
    expect(readFoundAt('1804633200,1804633201', 2)).toBeUndefined()
    expect(readFoundAt('yesterday', 0)).toBeUndefined()
  })
})
