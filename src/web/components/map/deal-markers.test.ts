import { expect, test } from 'vitest'
import { clusterDeals, markersInView, type MapDeal } from './deal-markers.ts'

const world = { south: -85, west: -180, north: 85, east: 180 }

function deal(id: string, latitude: number, longitude: number, milesRequired = 10_000): MapDeal {
  return { id, name: `Hotel ${id}`, latitude, longitude, milesRequired }
}

test('deals that stand close together are one marker, which knows its count, its fewest miles and its best deal', () => {
  const deals = [deal('a', 48.85, 2.35, 30_000), deal('b', 40.7, -74), deal('c', 48.86, 2.36, 8_400)]
  const [paris, newYork] = markersInView(clusterDeals(deals), world, 3)
  expect(paris).toMatchObject({ count: 2, rank: 0, milesRequired: 8_400, best: { id: 'a' } })
  expect(['a', 'b', 'c'].map((id) => paris!.holds(id))).toEqual([true, false, true])
  expect(newYork).toMatchObject({ count: 1, rank: 1, milesRequired: 10_000, best: { id: 'b' } })
})

test('a cluster falls apart at the zoom it names', () => {
  const clusters = clusterDeals([deal('a', 48.85, 2.35), deal('b', 48.9, 2.35)])
  const [cluster] = markersInView(clusters, world, 3)
  expect(markersInView(clusters, world, cluster!.expansionZoom!)).toHaveLength(2)
  expect(markersInView(clusters, world, cluster!.expansionZoom! - 1)).toHaveLength(1)
})

test('markers run in the order of the list', () => {
  const deals = Array.from({ length: 12 }, (_, index) => deal(String(index), ((index * 7) % 12) * 5, (index % 4) * 40))
  expect(markersInView(clusterDeals(deals), world, 6).map(({ rank }) => rank)).toEqual([...deals.keys()])
})

test('never more than 60 markers are drawn, and together they hold every deal in view', () => {
  const deals = Array.from({ length: 5_000 }, (_, index) =>
    deal(String(index), ((index * 7_919) % 1_400) / 10 - 70, ((index * 104_729) % 3_600) / 10 - 180),
  )
  const markers = markersInView(clusterDeals(deals), world, 6)
  expect(markers.length).toBeLessThanOrEqual(60)
  expect(markers.reduce((sum, { count }) => sum + count, 0)).toBe(5_000)
})

test('what lies outside the view has no marker', () => {
  const clusters = clusterDeals([deal('paris', 48.85, 2.35), deal('tokyo', 35.68, 139.69)])
  const markers = markersInView(clusters, { south: 40, west: -10, north: 55, east: 20 }, 5)
  expect(markers.map(({ best }) => best.id)).toEqual(['paris'])
})

test('across the antimeridian markers stand on the side that is looked at', () => {
  const clusters = clusterDeals([deal('east', -17, 178), deal('west', -17, -178)])
  const longitudes = markersInView(clusters, { south: -20, west: 175, north: -15, east: 185 }, 8).map(({ longitude }) =>
    Math.round(longitude),
  )
  expect(longitudes).toEqual([178, 182])
})

test('the selected deal has its own marker inside a cluster too', () => {
  const clusters = clusterDeals([deal('a', 48.85, 2.35), deal('b', 48.86, 2.36)])
  const keys = markersInView(clusters, world, 3, 'b').map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(keys).toContain('deal b')
})
