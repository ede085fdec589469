import { expect, test } from 'vitest'
import { citiesWords } from './cities-words.ts'

const city = (name: string, country = 'fr') => ({ city: name, country })

test('up to three cities are named, the one with the most hotels first', () => {
  expect(citiesWords([])).toBe('')
  expect(citiesWords([city('Lyon'), city('Paris'), city('Paris')])).toBe('Paris, Lyon')
})

test('more cities are counted, those of one name in two countries apart', () => {
  const hotels = [city('Paris'), city('Paris'), city('Paris', 'us'), city('Lyon'), city('Nice')]
  expect(citiesWords(hotels)).toBe('Paris and 3 more places')
})
