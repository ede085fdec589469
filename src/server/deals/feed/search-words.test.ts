import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test('a search says the days of the week of arrival', () => {
  expect(searchWords({ sort: 'cpm', limit: 50, nights: [2], arrival: ['fri', 'sat'] })).toBe(
    'arriving on a Friday or Saturday; 2 nights; best value per mile first',
  )
})
