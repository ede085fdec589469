import { expect, test } from 'vitest'
import { deal, markersOf } from './marker-fixtures.ts'

const deals = [deal('a', 48.85, 2.35, 30_000), deal('b', 40.7, -74), deal('c', 48.86, 2.36, 8_400)]

test('a marker says its best deal, its count and the fewest miles, and where it is', () => {
  const markers = markersOf(deals, 3)
  expect(markers.at(0)).toMatchObject({ best: { id: 'a' }, rank: 0, count: 2, milesRequired: 8_400 })
  expect(markers.at(0).latitude).toBeCloseTo(48.855, 2)
  expect(markers.at(1)).toMatchObject({ best: { id: 'b' }, rank: 1, count: 1, milesRequired: 10_000 })
  expect(markers.at(1).longitude).toBeCloseTo(-74)
})

test('a marker is the same object and key every time', () => {
  const markers = markersOf(deals, 3)
  expect(markers.at(0)).toBe(markers.at(0))
  expect(markers.alone('c')).toBe(markers.alone('c'))
  expect(markersOf(deals, 3).at(1).key).toBe(markersOf(deals, 4).at(1).key)
  expect(markersOf(deals, 3).at(0).key).not.toBe(markersOf(deals, 13).at(0).key)
})

test('a deal is found by itself, whether it stands alone or within a cluster', () => {
  const markers = markersOf(deals, 3)
  expect(markers.alone('c')).toMatchObject({ count: 1, rank: 2, milesRequired: 8_400 })
  expect(markers.alone('b')).toBe(markers.at(1))
  expect(markers.alone('nobody')).toBeUndefined()
})

test('the marker of a deal is the cluster it is the best of, or else itself', () => {
  const markers = markersOf(deals, 3)
  expect(markers.of('a')).toBe(markers.at(0))
  expect(markers.of('c')).toMatchObject({ count: 1, rank: 2 })
})

test('markers of another level are told from those of this one', () => {
  const markers = markersOf(deals, 3)
  expect([markers.has(markers.at(0)), markers.has(markersOf(deals, 3).at(0))]).toEqual([true, false])
})
