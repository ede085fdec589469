import { expect, test } from 'vitest'
import { chooseDistricts } from './districts.ts'

const paris = { name: 'Paris', latitude: 48.8534, longitude: 2.3488 }
const opera = { name: 'Paris 09 Opéra', latitude: 48.8705, longitude: 2.3328 }

test('the numbers of districts are removed', () => {
  expect(chooseDistricts([opera], [paris])).toEqual([{ ...opera, name: 'Opéra' }])
  expect(
    chooseDistricts(
      [
        { ...opera, name: 'Paris 9e Arrondissement' },
        { ...opera, name: 'Plaine 3' },
      ],
      [],
    ),
  ).toEqual([])
})

test('a known place is left out, whatever its accents, and so is one at the same place', () => {
  const near = { latitude: 48.86, longitude: 2.36 }
  expect(chooseDistricts([{ ...near, name: 'PÁRIS' }], [paris])).toEqual([])
  expect(chooseDistricts([{ ...paris, name: 'Lutetia' }], [paris])).toEqual([])
  const faraway = { name: 'Paris', latitude: 33.66, longitude: -95.56 }
  expect(chooseDistricts([faraway], [paris])).toEqual([faraway])
})

test('the first of two districts with the same name stays', () => {
  const first = { name: 'Sathon', latitude: 13.708, longitude: 100.526 }
  const second = { ...first, name: 'Sathorn', latitude: 13.7079 }
  const third = { ...first, latitude: 13.75 }
  expect(chooseDistricts([first, second, third], [])).toEqual([first])
})
