import { describe, expect, it } from 'vitest'
import type { LoadedTile } from '../ground/tile-canvas.ts'
import { type NamedPoint, readTile } from '../tiles/read-tile.ts'
import { labelsIn, middlesOf } from './labels-in.ts'
import { placeLabels } from './place-labels.ts'

const place = { z: 10, x: 3, y: 3, left: 0, top: 0, sizePx: 1024 }
const [west, east] = [0, 512].map((left) => ({ z: 11, x: 6, y: 6, left, top: 0, sizePx: 512 }))
const frame = { zoom: 14, left: 0, top: 0, width: 1024, height: 1024 }
const town = (text: string, x: number): NamedPoint => ({
  kind: 'place',
  text,
  x,
  y: 0.25,
  rank: 0,
  population: 1e6,
  isCapital: false,
  isSection: false,
})
const river = { text: 'River', points: [0, 1024, 4096, 1024] }
const tileWith = (windows: LoadedTile['windows'], more: Partial<LoadedTile['tile']>): LoadedTile => ({
  place,
  windows,
  tile: { ...readTile(new Uint8Array()), ...more },
})

describe('The labels in a frame', () => {
  it('are those of what is drawn of a tile', () => {
    const names = [town('West', 0.2), town('East', 0.8)]
    const textsIn = (windows: LoadedTile['windows']) =>
      labelsIn([tileWith(windows, { names })], frame).map(({ lines }) => lines[0])
    expect(textsIn([west!, east!])).toEqual(['West', 'East'])
    expect(textsIn([east!])).toEqual(['East'])
  })

  it('name a line where it is drawn', () => {
    const labels = labelsIn([tileWith([east!], { lineNames: [river] })], frame)
    const [placed] = placeLabels(labels, frame, (line) => line.length * 6)
    expect(placed!.centerX).toBeGreaterThanOrEqual(512)
    expect(placed).toMatchObject({ middleY: 256 })
  })

  it('name rivers from some zoom on', () => {
    const tiles = [tileWith([place], { lineNames: [river] })]
    expect([9, 10].map((zoom) => labelsIn(tiles, { ...frame, zoom }).length)).toEqual([0, 2])
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
