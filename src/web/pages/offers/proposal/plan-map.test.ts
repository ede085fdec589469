import { expect, test } from 'vitest'
import { sampleChosen } from '../choice/sample-chosen.ts'
import { distancesFromFirst, mapSize, planMap } from './plan-map.ts'

const at = (id: string, latitude: number, longitude: number, number: number) => ({
  number,
  rate: sampleChosen({ hotelId: id, hotel: { id, latitude, longitude } }),
})

test('all hotels lie within the map, north above south', () => {
  const plan = planMap([at('a', 48.85, 2.29, 1), at('b', 48.9, 2.4, 2), at('c', 48.8, 2.35, 3)])!
  for (const { x, y } of plan.pins) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(mapSize.width)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(mapSize.height)
  }
  const [a, b, c] = plan.pins
  expect(b!.y).toBeLessThan(a!.y)
  expect(c!.y).toBeGreaterThan(a!.y)
  expect(b!.x).toBeGreaterThan(a!.x)
})

test('two rates of one hotel are one pin, and one hotel alone needs no map', () => {
  expect(planMap([at('a', 48.85, 2.29, 1), at('b', 48.9, 2.4, 2), at('a', 48.85, 2.29, 3)])?.pins).toMatchObject([
    { numbers: [1, 3] },
    { numbers: [2] },
  ])
  expect(planMap([at('a', 48.85, 2.29, 1), at('a', 48.85, 2.29, 2)])).toBeUndefined()
})

test('hotels on both sides of the antimeridian are near', () => {
  const plan = planMap([at('a', -17, 179.9, 1), at('b', -17, -179.9, 2)])!
  expect(plan.zoom).toBeGreaterThan(9)
  expect(plan.pins[1]!.x).toBeGreaterThan(plan.pins[0]!.x)
})

test('the scale is a round distance of its true length', () => {
  const { scale, pins } = planMap([at('a', 0, 0, 1), at('b', 0, 0.1, 2)])!
  const [, meters] = distancesFromFirst(pins)
  const px = pins[1]!.x - pins[0]!.x
  const [, figure, unit] = /^([125]0*) (k?m)$/.exec(scale.words)!
  expect(scale.px / px).toBeCloseTo((Number(figure) * (unit === 'km' ? 1000 : 1)) / meters!, 2)
})
