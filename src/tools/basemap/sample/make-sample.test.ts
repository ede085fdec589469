import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { afterAll, expect, test } from 'vitest'
import { openBasemap } from '#sources/basemap/open-basemap'
import { makeSample } from './make-sample.ts'
import { sampleCenter } from './sample-city.ts'

const folder = mkdtempSync(join(tmpdir(), 'milestay-sample-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function openSample() {
  const file = join(folder, 'sample.pmtiles')
  writeFileSync(file, makeSample())
  const { basemap } = await openBasemap({ location: { file }, onError: () => {} })
  return basemap()!
}

function tileAt(z: number, [longitude, latitude]: readonly [number, number]) {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return { z, x: Math.floor((longitude / 360 + 0.5) * 2 ** z), y: Math.floor(y * 2 ** z) }
}

test('the sample is a basemap as the service reads it, small and the same each time', async () => {
  const bytes = makeSample()
  expect(bytes.length).toBeLessThan(100_000)
  expect(makeSample()).toEqual(bytes)
  expect(await openSample()).toMatchObject({ maxZoom: 14, attribution: '© Sample & Co' })
})

test('the sample has all layers of the schema in its middle', async () => {
  const basemap = await openSample()
  const layersAt = async (zoom: number) => {
    const tile = await basemap.readTile(tileAt(zoom, sampleCenter))
    return new VectorTile(new PbfReader(gunzipSync(tile!.data))).layers
  }
  expect(Object.keys(await layersAt(11)).toSorted()).toEqual([
    'boundaries',
    'buildings',
    'earth',
    'landcover',
    'landuse',
    'places',
    'pois',
    'roads',
    'water',
  ])
  const { roads } = await layersAt(14)
  const names = Array.from({ length: roads!.length }, (_, index) => roads!.feature(index).properties['name'])
  expect(names).toContain('Main Road')
})

test('the sample has nothing far from its middle', async () => {
  const basemap = await openSample()
  expect(await basemap.readTile(tileAt(12, [2.9, 48.86]))).toBeUndefined()
})
