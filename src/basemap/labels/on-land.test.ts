import { expect, it } from 'vitest'
import { readTile } from '../tiles/read-tile.ts'
import { ashore, landUnder } from './on-land.ts'

it('a point moves to the nearest land up to 24 pixels away', () => {
  const isLand = (x: number) => x >= 10
  expect(ashore({ x: 12, y: 0 }, isLand)).toEqual({ x: 12, y: 0 })
  expect(ashore({ x: 7, y: 0 }, isLand)!.x).toBeGreaterThanOrEqual(10)
  expect(ashore({ x: -13, y: 0 }, isLand)!.x).toBeGreaterThanOrEqual(10)
  expect(ashore({ x: -15, y: 0 }, isLand)).toBeUndefined()
})

it('a lake is water, an island in it is land, and so is a place without a loaded tile', () => {
  const square = (from: number, to: number) => ({
    points: [from, from, to, from, to, to, from, to],
    box: { minX: from, minY: from, maxX: to, maxY: to },
  })
  // The tile's land, a lake in it and an island in the lake.
  const tile = { ...readTile(new Uint8Array()), extent: 100, land: [square(-5, 105), square(20, 80), square(40, 60)] }
  const isLand = landUnder([{ place: { z: 0, x: 0, y: 0, left: 200, top: 0, sizePx: 200 }, tile }])
  expect([210, 250, 300, 500].map((x) => isLand(x, 100))).toEqual([true, false, true, true])
})
