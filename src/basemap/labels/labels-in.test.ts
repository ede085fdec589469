import { describe, expect, it } from 'vitest'
import type { LoadedTile } from '../ground/tile-canvas.ts'
import { readTile } from '../tiles/read-tile.ts'
import { labelsIn, middlesOf } from './labels-in.ts'
import { placeLabels } from './place-labels.ts'

const place = { z: 10, x: 3, y: 3, left: 0, top: 0, sizePx: 1024 }
const frame = { zoom: 14, left: 0, top: 0, width: 1024, height: 1024 }
const river = { text: 'River', points: [0, 1024, 4096, 1024] }
const tileWith = (more: Partial<LoadedTile['tile']>): LoadedTile => ({
  place,
  tile: { ...readTile(new Uint8Array()), ...more },
})

describe('The labels in a frame', () => {
  it('name a line where it is in the tile', () => {
    const beyond = { text: 'River', points: [4096, 1024, 8192, 1024] }
    const labels = labelsIn([tileWith({ lineNames: [river, beyond] })], { ...frame, width: 2048 }, () => true)
    const placed = placeLabels(labels, frame, (line) => line.length * 6)
    expect(placed.map(({ centerX, middleY }) => [centerX, middleY])).toEqual([
      [256, 256],
      [768, 256],
    ])
  })

  it('name rivers from some zoom on', () => {
    const tiles = [tileWith({ lineNames: [river] })]
    expect([9, 10].map((zoom) => labelsIn(tiles, { ...frame, zoom }, () => true).length)).toEqual([0, 2])
  })
})

const rounded = (path: readonly number[], length: number) =>
  middlesOf(path, length).map((point) => point.map((value) => Math.round(value)))

it('The parts of a line have the same length, and each its middle', () => {
  expect(rounded([0, 0, 900, 0], 300)).toEqual([
    [150, 0],
    [450, 0],
    [750, 0],
  ])
  expect(rounded([0, 0, 60, 0, 60, 60, 140, 60], 100)).toEqual([
    [50, 0],
    [90, 60],
  ])
})

it('A short line is one part, and one without length none', () => {
  expect(rounded([0, 0, 50, 0], 300)).toEqual([[25, 0]])
  expect(middlesOf([5, 5, 5, 5], 300)).toEqual([])
  expect(middlesOf([5, 5], 300)).toEqual([])
})
