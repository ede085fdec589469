import { stayFields } from '#contract/hotels/stay'
import { expect, test } from 'vitest'
import { countries, countryCodes, countryNamed, findCountries, longCountryCodes } from './countries.ts'
import * as z from 'zod/mini'

test('every country of ISO 3166 is there once, under a name and two codes of its own, which the service accepts', () => {
  expect(countries).toHaveLength(249)
  for (const values of [countryCodes, longCountryCodes, countries.map(({ name }) => name)]) {
    expect(new Set(values).size).toBe(249)
  }
  for (const { code } of countries) expect(z.safeParse(stayFields.guestNationality, code).success).toBe(true)
})

test('each country stands for its own name and its codes', () => {
  for (const { code, name } of countries) {
    for (const text of [name, code, longCountryCodes[countryCodes.indexOf(code)]!]) {
      expect(countryNamed(text)?.code, text).toBe(code)
    }
  }
})

test.each([
  ['uk', 'GB'],
  ['U.K.', 'GB'],
  ['England', 'GB'],
  ['usa', 'US'],
  ['Holland', 'NL'],
  ['UAE', 'AE'],
  ['Burma', 'MM'],
  ["cote d'ivoire", 'CI'],
  ['Deutschland', 'DE'],
  ['osterreich', 'AT'],
  ['日本', 'JP'],
  ['Россия', 'RU'],
  ['germ', 'DE'],
])('“%s” stands for %s, which comes first', (text, code) => {
  expect(countryNamed(text)?.code).toBe(code)
  expect(findCountries(text)[0]?.code).toBe(code)
})

test('what could be several countries, or is none, stands for none', () => {
  expect(countryNamed('Korea')).toBeUndefined()
  expect(countryNamed('united')).toBeUndefined()
  expect(countryNamed('Atlantis')).toBeUndefined()
  expect(findCountries('Korea').map(({ code }) => code)).toEqual(expect.arrayContaining(['KR', 'KP']))
})

test('an empty text finds every country', () => expect(findCountries(' ')).toHaveLength(249))
