import { type FileHandle, open } from 'node:fs/promises'
import { PMTiles, type Source } from 'pmtiles'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataZoomFor, tilesUnder, worldPxAt, type Frame } from '#basemap/frame.ts'
import { mercatorX, mercatorY } from '#basemap/geometry.ts'
import type { LoadedTile } from '#basemap/ground/tile-canvas.ts'
import { readTile } from '#basemap/tiles/read-tile.ts'
import { labelsIn } from '#basemap/labels/labels-in.ts'
import { landUnder } from '#basemap/labels/on-land.ts'
import { lineHeight, placeLabels } from '#basemap/labels/place-labels.ts'

let file: FileHandle
let archive: PMTiles
beforeAll(async () => {
  file = await open('public/basemap.pmtiles')
  const source: Source = {
    getKey: () => 'basemap',
    async getBytes(offset, length) {
      const { buffer } = await file.read(new Uint8Array(length), 0, length, offset)
      return { data: buffer.buffer }
    },
  }
  archive = new PMTiles(source)
})
afterAll(() => file.close())

async function load(frame: Frame): Promise<LoadedTile[]> {
  return Promise.all(
    tilesUnder(frame, dataZoomFor(frame.zoom, 8)).map(async (place) => {
      const data = (await archive.getZxy(place.z, place.x, place.y))?.data
      return { place, tile: readTile(new Uint8Array(data ?? [])) }
    }),
  )
}

function frameAt(latitude: number, longitude: number, zoom: number): Frame {
  const worldPx = worldPxAt(zoom)
  const [left, top] = [mercatorX(longitude) * worldPx - 700, mercatorY(latitude) * worldPx - 450]
  return { zoom, left, top, width: 1400, height: 900 }
}

/** What is labelled at a place, with the share of its text that is on land. */
async function labelsAt(latitude: number, longitude: number, zoom: number) {
  const frame = frameAt(latitude, longitude, zoom)
  const tiles = await load(frame)
  const isLand = landUnder(tiles)
  const labels = labelsIn(tiles, frame, isLand)
  const placed = placeLabels(labels, frame, (line) => line.length * 6, isLand)
  return { isLand, labels, placed, names: new Set(placed.map(({ label }) => label.lines.join(' '))) }
}

it.each([
  ['New York', 40.71, -74.01],
  ['San Francisco', 37.8, -122.42],
  ['Venice', 45.44, 12.33],
  ['Istanbul', 41.02, 28.98],
  ['Hong Kong', 22.29, 114.17],
  ['Copenhagen', 55.68, 12.57],
  ['Honolulu', 21.3, -157.86],
  ['Suva, near the antimeridian', -18.14, 178.44],
])('nothing on land is named in the water around %s', async (_, latitude, longitude) => {
  for (const zoom of [6, 9, 11, 13]) {
    const { placed, isLand } = await labelsAt(latitude, longitude, zoom)
    const onLand = placed.filter(({ label }) => label.isOnLand)
    expect(onLand.length, `zoom ${zoom}`).toBeGreaterThan(0)
    const inWater = onLand.filter(
      ({ label, centerX, middleY }) =>
        !isLand(label.x, label.y) ||
        (label.mark === undefined &&
          !isLand(centerX, middleY + ((label.lines.length - 1) * label.textStyle.sizePx * lineHeight) / 2)),
    )
    expect(
      inWater.map(({ label }) => label.lines.join(' ')),
      `zoom ${zoom}`,
    ).toEqual([])
  }
})

it('cities of which the shore takes a part are named, and seas in their water', async () => {
  expect((await labelsAt(55.68, 12.57, 9)).names).toContain('Copenhagen')
  expect((await labelsAt(22.29, 114.17, 6)).names).toContain('Hong Kong')
  expect((await labelsAt(55, 3, 5)).names).toContain('North Sea')
  expect((await labelsAt(4.2, 73.2, 7)).names).toContain('MALDIVES')
})

it('nothing is named in Antarctica', async () => {
  const { labels } = await labelsAt(-50, 20, 2)
  expect(labels.map(({ lines }) => lines.join(' '))).not.toContain('ANTARCTICA')
})
