import { expect, test } from 'vitest'
import { offlineWords } from './offline-words.ts'

const now = new Date(2027, 1, 8, 15, 30)

test('nothing is said while the service responds', () => {
  expect(offlineWords(true, undefined, now)).toBe('')
})

test('what is on screen stays while the browser is offline', () => {
  expect(offlineWords(false, undefined, now)).toMatch(/^You are offline\. What is on screen stays/)
})

test('what is stored is shown with its time, and with its day where that is another one', () => {
  const at = new Date(2027, 1, 8, 9, 5)
  expect(offlineWords(false, at.getTime(), now)).toContain('as of 09:05, and updates')
  expect(offlineWords(true, at.getTime(), now)).toMatch(
    /^The service does not respond\. .* as of 09:05, and is asked for/,
  )
  expect(offlineWords(false, new Date(2027, 1, 7, 23, 59).getTime(), now)).toContain('as of 7 Feb, 23:59')
})
