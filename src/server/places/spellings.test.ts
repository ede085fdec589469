import { expect, test } from 'vitest'
import { searchFor, searchForSimilar, type SearchWord } from './spellings.ts'

const finds = (search: SearchWord | undefined, word: string) =>
  search?.some(([from, to]) => word >= from && word < to) === true

test('a word finds the words that begin with it', () => {
  const [word] = searchFor(['par']).words
  expect(finds(word, 'par')).toBe(true)
  expect(finds(word, 'paris')).toBe(true)
  expect(finds(word, 'pas')).toBe(false)
})

test.each([
  ['barcelna', 'barcelona', 'a missing letter'],
  ['barcelllona', 'barcellona', 'an added letter'],
  ['barselona', 'barcelona', 'a wrong letter'],
  ['barcleona', 'barcelona', 'two letters swapped'],
  ['arcelona', 'barcelona', 'a missing first letter'],
  ['barcelonq', 'barcelona', 'a wrong last letter'],
  ['barceln', 'barcelona', 'a missing letter, and more to come'],
  ['москба', 'москва', 'a wrong letter of another alphabet'],
  ['東京都區', '東京都', 'an added character'],
])('%s may be a misspelling of %s: %s', (typed, meant) => {
  expect(finds(searchForSimilar([typed])?.words[0], meant)).toBe(true)
})

test('a wrong last letter does not match every word with the same beginning', () => {
  const [word] = searchForSimilar(['barcelonq'])?.words ?? []
  expect(finds(word, 'barcelonnette')).toBe(false)
})

test('short words, words with digits and long texts are not respelled', () => {
  expect(searchForSimilar(['nyc'])).toBeUndefined()
  expect(searchForSimilar(['h0001'])).toBeUndefined()
  expect(searchForSimilar(['barcelna', 'x'.repeat(29)])).toBeUndefined()
  expect(searchForSimilar(['x'.repeat(25)])).toBeUndefined()
})

test('each of several words may be misspelled', () => {
  const search = searchForSimilar(['new', 'yrok'])
  expect(search?.words.map((word) => word.length > 1)).toEqual([false, true])
  expect(search?.texts).toContain('new york')
})
