import { expect, test } from 'vitest'
import { chooseNames } from './choose-names.ts'
import { createFindRegion } from './find-regions.ts'
import { nearNames } from './near-names.ts'

const munich = { name: 'Munich', countryCode: 'DE', population: 1_260_391 }
const fussen = { name: 'Füssen', countryCode: 'DE', population: 14_354 }

test('names are folded, each once, without the own name', () => {
  expect(chooseNames(['Munich', 'München', 'MÜNCHEN', 'Muenchen', ''], munich)).toEqual(['munchen', 'muenchen'])
})

test('transcriptions by machine and descriptions are left out', () => {
  expect(chooseNames(['mwnykh', "mi'unikha", 'Landeshauptstadt München an der Isar', 'MUC'], munich)).toEqual(['muc'])
})

test('a large town has its names in all scripts, and a smaller one those of its country', () => {
  expect(chooseNames(['ミュンヘン', 'Мюнхен', 'มิวนิก'], munich)).toHaveLength(3)
  expect(chooseNames(['フュッセン', 'Фюссен', 'Foetes'], fussen)).toEqual(['foetes'])
  expect(chooseNames(['日光市', 'Никко'], { name: 'Nikkō', countryCode: 'JP', population: 80_000 })).toEqual(['日光市'])
})

test('names that a misspelling would find are left out, except for large towns', () => {
  expect(chooseNames(['Fussin', 'Fuessen', 'Foetes', 'Foetis'], fussen)).toEqual(['foetes'])
})

test('a region is that of the nearest town of the same country', () => {
  const findRegion = createFindRegion([
    { latitude: 47.55, longitude: 7.59, country: 'CH', division: 'BS' },
    { latitude: 47.6, longitude: 7.61, country: 'DE', division: '01' },
  ])
  expect(findRegion({ latitude: 47.56, longitude: 7.59 }, 'CH')).toBe('CH.BS')
  expect(findRegion({ latitude: 47.56, longitude: 7.59 }, 'DE')).toBe('DE.01')
  expect(findRegion({ latitude: 47.56, longitude: 7.59 }, 'FR')).toBeUndefined()
})

test('of places with one name in a region, all but the largest are near different larger towns', () => {
  const town = (geonameId: number, name: string, latitude: number, population: number) => {
    return { geonameId, name, latitude, population, longitude: 0, countryCode: 'US', regionId: 'US.TX' }
  }
  const names = nearNames([
    town(1, 'Austin', 30, 900_000),
    town(2, 'Waco', 30.2, 130_000),
    town(3, 'Paris', 33, 25_000),
    town(4, 'Paris', 30.05, 9_000),
    town(5, 'Paris', 30.06, 6_000),
  ])
  expect([...names]).toEqual([
    [4, 'Austin'],
    [5, 'Waco'],
  ])
})
