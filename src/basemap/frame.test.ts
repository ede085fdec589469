import { describe, expect, it } from 'vitest'
import { dataZoomFor, contains, nearestCopy, tilesUnder, expanded, type Frame } from './frame.ts'

const frame = (zoom: number, left: number, top: number, width: number, height: number): Frame => ({
  zoom,
  left,
  top,
  width,
  height,
})
const names = (tiles: ReturnType<typeof tilesUnder>) => tiles.map(({ z, x, y }) => `${z}/${x}/${y}`)

describe('The zoom of the data', () => {
  it('is one less than that of the map, up to the last one', () => {
    expect([1, 2, 8, 9, 13].map((zoom) => dataZoomFor(zoom, 7))).toEqual([0, 1, 7, 7, 7])
    expect([0, 0.5].map((zoom) => dataZoomFor(zoom, 7))).toEqual([0, 0])
    expect(dataZoomFor(11, 5)).toBe(5)
  })
})

describe('The tiles under a frame', () => {
  it('are enlarged beyond the zoom of the data', () => {
    const [tile] = tilesUnder(frame(10, 301 * 512, 385 * 512, 512, 512), 7)
    expect(tile).toEqual({ z: 7, x: 75, y: 96, left: 75 * 2048, top: 96 * 2048, sizePx: 2048 })
  })

  it('repeat for each copy of the world', () => {
    expect(names(tilesUnder(frame(2, -256, 0, 512, 512), 1))).toEqual(['1/1/0', '1/0/0'])
    expect(names(tilesUnder(frame(2, 1000, 0, 100, 512), 1))).toEqual(['1/1/0', '1/0/0'])
    expect(tilesUnder(frame(2, -256, 0, 512, 512), 1).map(({ left }) => left)).toEqual([-512, 0])
    expect(tilesUnder(frame(1, -512, 0, 1536, 512), 0)).toHaveLength(3)
  })

  it('end at the poles', () => {
    expect(names(tilesUnder(frame(2, 0, -300, 10, 2000), 1))).toEqual(['1/0/0', '1/0/1'])
  })

  it('do not include those that only touch the frame', () => {
    expect(names(tilesUnder(frame(2, 512, 512, 512, 512), 1))).toEqual(['1/1/1'])
  })
})

describe('Frames', () => {
  it('contain each other only at the same zoom', () => {
    const inner = frame(5, 100, 100, 50, 50)
    expect(contains(expanded(inner, 10), inner)).toBe(true)
    expect(contains(inner, expanded(inner, 1))).toBe(false)
    expect(contains({ ...expanded(inner, 10), zoom: 6 }, inner)).toBe(false)
  })

  it('move to the copy of the world nearest to another frame', () => {
    const painted = frame(2, 900, 0, 200, 200)
    expect(nearestCopy(painted, frame(2, -100, 0, 200, 200)).left).toBe(900 - 1024)
    expect(nearestCopy(painted, frame(2, 950, 0, 200, 200)).left).toBe(900)
  })
})
