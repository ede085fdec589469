import { expect, test } from 'vitest'
import { figureOf, accessibleName } from './deal-markers.ts'
import { deal, markersOf } from './testing/fixtures.ts'

const deals = [deal('a', 48.85, 2.35, 30_000), deal('b', 40.7, -74), deal('c', 48.86, 2.36, 8_400)]

test('a marker has its best deal, its count, the fewest miles and its place', () => {
  const markers = markersOf(deals, 3)
  expect(markers.at(0)).toMatchObject({ best: { id: 'a' }, rank: 0, count: 2, figure: 8_400 })
  expect(markers.at(0).latitude).toBeCloseTo(48.855, 2)
  expect(markers.at(1)).toMatchObject({ best: { id: 'b' }, rank: 1, count: 1, figure: 10_000 })
  expect(markers.at(1).longitude).toBeCloseTo(-74)
})

test('a deal’s figure is the miles of its stay, or the miles per night if given', () => {
  const stays = [deal('long', 48.85, 2.35, 30_001), deal('short', 48.86, 2.36, 9_000)]
  expect(stays.map(figureOf)).toEqual([30_001, 9_000])
  expect(markersOf(stays, 3).at(0)).toMatchObject({ count: 2, figure: 9_000 })

  const nightly = [
    { ...stays[0]!, nightly: 7_501 },
    { ...stays[1]!, nightly: 9_000 },
  ]
  expect(nightly.map(figureOf)).toEqual([7_501, 9_000])
  expect(nightly.map(accessibleName)).toEqual(['30,001 miles', '9,000 miles'])
  expect(markersOf(nightly, 3).at(0)).toMatchObject({ count: 2, figure: 7_501 })
})

test('a marker keeps its object and key on every access', () => {
  const markers = markersOf(deals, 3)
  expect(markers.at(0)).toBe(markers.at(0))
  expect(markers.single('c')).toBe(markers.single('c'))
  expect(markersOf(deals, 3).at(1).key).toBe(markersOf(deals, 4).at(1).key)
  expect(markersOf(deals, 3).at(0).key).not.toBe(markersOf(deals, 13).at(0).key)
})

test('a deal has its own marker, in a cluster or not', () => {
  const markers = markersOf(deals, 3)
  expect(markers.single('c')).toMatchObject({ count: 1, rank: 2, figure: 8_400 })
  expect(markers.single('b')).toBe(markers.at(1))
  expect(markers.single('unknown')).toBeUndefined()
})

test('a deal’s marker is the cluster it is the best of, or else its own', () => {
  const markers = markersOf(deals, 3)
  expect(markers.forDeal('a')).toBe(markers.at(0))
  expect(markers.forDeal('c')).toMatchObject({ count: 1, rank: 2 })
})

test('markers contain only their own, not equal ones created separately', () => {
  const markers = markersOf(deals, 3)
  expect([markers.has(markers.at(0)), markers.has(markersOf(deals, 3).at(0))]).toEqual([true, false])
})
