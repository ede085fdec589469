import { expect, test } from 'vitest'
import { climateAt } from './climate-zones.ts'

test.each([
  ['Singapore', 1.29, 103.85, 'tropical'],
  ['Honolulu', 21.31, -157.86, 'tropical'],
  ['Miami', 25.77, -80.19, 'tropical'],
  ['Dubai', 25.08, 55.31, 'arid'],
  ['Las Vegas', 36.17, -115.14, 'arid'],
  ['Lima', -12.04, -77.03, 'arid'],
  ['Athens', 37.98, 23.72, 'mediterranean'],
  ['Tel Aviv', 32.08, 34.78, 'mediterranean'],
  ['San Francisco', 37.77, -122.42, 'mediterranean'],
  ['Cape Town', -33.93, 18.42, 'mediterranean'],
  ['Santiago', -33.46, -70.65, 'mediterranean'],
  ['London', 51.51, -0.13, 'temperate'],
  ['New York', 40.71, -74.01, 'temperate'],
  ['Tokyo', 35.69, 139.69, 'temperate'],
  ['Buenos Aires', -34.61, -58.38, 'temperate'],
  ['Reykjavík', 64.14, -21.9, 'cold'],
  ['Montréal', 45.51, -73.59, 'cold'],
  ['Ushuaia', -54.8, -68.3, 'cold'],
  ['Zermatt', 46.02, 7.75, 'alpine'],
  ['Cusco', -13.53, -71.97, 'alpine'],
  ['Queenstown', -45.03, 168.66, 'alpine'],
])('%s has its climate', (_, latitude, longitude, climate) => {
  expect(climateAt(latitude, longitude)).toBe(climate)
})
