import { stayFields } from '#contract/hotels/stay'
import { expect, test } from 'vitest'
import { countries } from './countries.ts'
import * as z from 'zod/mini'

test('every country of ISO 3166 is there once, under a name and a code of its own, which the service accepts', () => {
  expect(countries).toHaveLength(249)
  for (const part of ['code', 'name'] as const) expect(new Set(countries.map((each) => each[part])).size).toBe(249)
  for (const { code } of countries) expect(z.safeParse(stayFields.guestNationality, code).success).toBe(true)
})

test('countries are sorted by their names, an accent aside', () => {
  const names = countries.map(({ name }) => name)
  expect(names.indexOf('Åland Islands')).toBeLessThan(names.indexOf('Albania'))
  expect(names.indexOf('United Kingdom')).toBe(names.indexOf('United Arab Emirates') + 1)
})
