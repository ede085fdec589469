import { stayFields } from '#contract/stay'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { countries, countriesMeant, findCountries } from './countries.ts'
import { countryCodes, longCountryCodes } from './country-codes.ts'
import { explainCountry } from './explain-country.ts'

const found = (text: string) => findCountries(text).map(({ name }) => name)
const meant = (text: string) => countriesMeant(text).map(({ code }) => code)

test('every country of ISO 3166 is there once, under a name and two codes of its own', () => {
  expect(countryCodes).toHaveLength(249)
  expect(new Set(countryCodes).size).toBe(249)
  expect(new Set(longCountryCodes).size).toBe(249)
  expect(countries.every(({ code, name }) => name !== code)).toBe(true)
  expect(new Set(countries.map(({ name }) => name)).size).toBe(249)
})

test('the service accepts the code of every country', () => {
  for (const { code } of countries) expect(z.safeParse(stayFields.guestNationality, code).success).toBe(true)
})

test('each country stands for its own name and its codes', () => {
  for (const { code, name } of countries) {
    expect(meant(name), name).toEqual([code])
    expect(meant(code), code).toEqual([code])
    expect(meant(longCountryCodes[countryCodes.indexOf(code)]!), code).toEqual([code])
  }
})

test.each([
  ['UK', 'GB'],
  ['uk', 'GB'],
  ['U.K.', 'GB'],
  ['England', 'GB'],
  ['Scotland', 'GB'],
  ['wales', 'GB'],
  ['Great Britain', 'GB'],
  ['british', 'GB'],
  ['gbr', 'GB'],
  ['usa', 'US'],
  ['U.S.A.', 'US'],
  ['America', 'US'],
  ['Holland', 'NL'],
  ['the netherlands', 'NL'],
  ['Dutch', 'NL'],
  ['UAE', 'AE'],
  ['Burma', 'MM'],
  ['Czech Republic', 'CZ'],
  ['Turkey', 'TR'],
  ['Ivory Coast', 'CI'],
  ["cote d'ivoire", 'CI'],
  ['Swaziland', 'SZ'],
  ['Cape Verde', 'CV'],
  ['Macedonia', 'MK'],
  ['South Korea', 'KR'],
  ['Vatican', 'VA'],
  ['Hong Kong', 'HK'],
  ['Saint Lucia', 'LC'],
  ['Bosnia and Herzegovina', 'BA'],
  ['DR Congo', 'CD'],
])('%s is what %s is called too', (text, code) => {
  expect(meant(text)).toEqual([code])
  expect(findCountries(text)[0]?.code).toBe(code)
})

test.each([
  ['Deutschland', 'DE'],
  ['Österreich', 'AT'],
  ['osterreich', 'AT'],
  ['España', 'ES'],
  ['espana', 'ES'],
  ['日本', 'JP'],
  ['Россия', 'RU'],
  ['россия', 'RU'],
  ['Suisse', 'CH'],
  ['Svizzera', 'CH'],
  ['Belgique', 'BE'],
  ['Éire', 'IE'],
  ['Ελλάδα', 'GR'],
  ['대한민국', 'KR'],
  ['भारत', 'IN'],
  ['مصر', 'EG'],
  ['ישראל', 'IL'],
  ['Ísland', 'IS'],
  ['shqiperi', 'AL'],
  ['საქართველო', 'GE'],
  ['Sverige', 'SE'],
  ['Føroyar', 'FO'],
  ['foroyar', 'FO'],
  ['中国', 'CN'],
  ['Magyarország', 'HU'],
])('%s is the name of %s in a language of its own', (text, code) => {
  expect(meant(text)).toEqual([code])
})

test.each([
  ['germ', 'DE'],
  ['deutsch', 'DE'],
  ['ukr', 'UA'],
  ['portu', 'PT'],
  ['switz', 'CH'],
  ['scotl', 'GB'],
])('%s can only be the beginning of the name of %s', (text, code) => {
  expect(meant(text)).toEqual([code])
})

test('a name that others begin with stands for its own country', () => {
  expect(meant('Niger')).toEqual(['NE'])
  expect(meant('Guinea')).toEqual(['GN'])
  expect(meant('Dominica')).toEqual(['DM'])
})

test('what several countries are called, or begin with, stands for none of them', () => {
  expect(meant('Korea')).toEqual(['KR', 'KP'])
  expect(meant('Congo')).toEqual(['CG', 'CD'])
  expect(meant('unit').length).toBeGreaterThan(2)
  expect(meant('nig')).toEqual(['NE', 'NG'])
})

test('three small letters are a code only where no other name begins with them', () => {
  expect(meant('esp')).toEqual(['ES'])
  expect(meant('MAR')).toEqual(['MA'])
  expect(meant('mar')).toEqual(expect.arrayContaining(['MA', 'MQ', 'MH']))
  expect(meant('Aus')).toEqual(expect.arrayContaining(['AU', 'AT']))
})

test('a word or letters inside a name stand for no country, but find it', () => {
  expect(meant('kingdom')).toEqual([])
  expect(found('kingdom')).toContain('United Kingdom')
  expect(meant('zz')).toEqual([])
  expect(found('zz')).toContain('Congo - Brazzaville')
  expect(meant('q')).toEqual([])
})

test('codes and names come before what only begins with the text', () => {
  expect(found('uk')[0]).toBe('United Kingdom')
  expect(found('de')[0]).toBe('Germany')
  expect(found('in')[0]).toBe('India')
  expect(found('germ')[0]).toBe('Germany')
})

test('a country found by another name tells it', () => {
  expect(findCountries('Holland')[0]).toEqual({ code: 'NL', name: 'Netherlands', alias: 'Holland' })
  expect(findCountries('netherlands')[0]?.alias).toBeUndefined()
})

test('an empty text matches every country, nonsense none', () => {
  expect(findCountries(' ')).toHaveLength(249)
  expect(findCountries('qqzzx')).toEqual([])
})

test('it is said why a text stands for no country, with what was typed and an example', () => {
  expect(explainCountry('Korea')).toBe(
    '“Korea” could be South Korea or North Korea: type more of the name, or choose from the list',
  )
  expect(explainCountry('unit')).toMatch(/^“unit” could be .+, .+, .+ or \d+ others?:/)
  expect(explainCountry('kingdom')).toMatch(/^“kingdom” is only a part of United Kingdom: type how the name begins/)
  expect(explainCountry(' Atlantis ')).toBe(
    '“Atlantis” is no country: type a name or a code, such as Germany, Deutschland or DE',
  )
})
