import { stayFields } from '#contract/stay'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { countries, findCountries, matchCountry } from './countries.ts'
import { countryCodes } from './country-codes.ts'

const found = (text: string) => findCountries(text).map(({ name }) => name)

test('every country of ISO 3166 is there once, under a name of its own', () => {
  expect(countryCodes).toHaveLength(249)
  expect(new Set(countryCodes).size).toBe(249)
  expect(countries.every(({ code, name }) => name !== code)).toBe(true)
  expect(new Set(countries.map(({ name }) => name)).size).toBe(249)
})

test('the service accepts the code of every country', () => {
  for (const { code } of countries) expect(z.safeParse(stayFields.guestNationality, code).success).toBe(true)
})

test('a country is found by its name, its code and any word of it', () => {
  expect(found('germ')[0]).toBe('Germany')
  expect(found('de')[0]).toBe('Germany')
  expect(found('kingdom')).toContain('United Kingdom')
  expect(found('in')[0]).toBe('India')
})

test('accents, case and punctuation are ignored', () => {
  expect(found('COTE D IVOIRE')).toEqual(['Côte d’Ivoire'])
  expect(found('reunion')).toContain('Réunion')
})

test('an empty text matches every country, nonsense none', () => {
  expect(findCountries(' ')).toHaveLength(249)
  expect(findCountries('qqzzx')).toEqual([])
})

test('a text stands for a country by the beginning of a word, not by letters inside one', () => {
  expect(matchCountry('germ')?.code).toBe('DE')
  expect(matchCountry('zz')).toBeUndefined()
  expect(found('zz')).toEqual(['Congo - Brazzaville'])
})
