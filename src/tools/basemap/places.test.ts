import { expect, test } from 'vitest'
import type { Settlement } from '#sources/places/geonames'
import { removeDuplicates, isShownAt, type MapPlace } from './places.ts'

let geonameId = 0

function settlement(fields: Partial<Settlement>): Settlement {
  geonameId += 1
  const nowhere = { name: 'Vale', countryCode: 'GB', divisionCode: 'ENG', latitude: 51, longitude: 0 }
  return {
    geonameId,
    population: 5_000,
    isCapital: false,
    isSection: false,
    formerName: undefined,
    ...nowhere,
    ...fields,
  }
}

function place(fields: Partial<MapPlace>): MapPlace {
  return { name: 'Vale', position: [0.5, 0.5], population: 5_000, isCapital: false, isSection: false, ...fields }
}

test('the larger of two nearby places with the same name stays, also across the antimeridian', () => {
  const large = settlement({ population: 90_000 })
  const near = settlement({ latitude: 51.05 })
  const far = settlement({ latitude: 52 })
  expect(removeDuplicates([near, large, far])).toEqual([large, far])
  const [west, east] = [settlement({ longitude: 179.98 }), settlement({ longitude: -179.98 })]
  expect(removeDuplicates([west, east])).toEqual([west])
})

test('places with different names stay, capitals first, then the largest', () => {
  const city = settlement({ name: 'Metropolis', population: 9_000_000 })
  const capital = settlement({ name: 'Seat', population: 20_000, isCapital: true })
  expect(removeDuplicates([settlement({}), city, capital]).map(({ name }) => name)).toEqual([
    'Seat',
    'Metropolis',
    'Vale',
  ])
})

test('a larger place is shown from a lower zoom', () => {
  const firstLevel = (fields: Partial<MapPlace>) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8].find((zoom) => isShownAt(zoom, place(fields)))
  expect(firstLevel({ population: 9_000_000 })).toBe(0)
  expect(firstLevel({ population: 100_000 })).toBe(5)
  expect(firstLevel({ population: 1_200 })).toBe(8)
  expect(firstLevel({ population: 30 })).toBeUndefined()
  expect(firstLevel({ population: 800, isCapital: true })).toBe(3)
  expect(firstLevel({ population: 2_000_000, isSection: true })).toBe(8)
})
