import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { type ArchiveTile, gzip, packArchive } from '../pmtiles-archive.ts'
import { sampleCity } from './sample-city.ts'

/** Like a small extract of the archives of Protomaps, which reach to zoom 15. */
const maxZoom = 14
const extent = 4096

type Tile = NonNullable<ReturnType<GeoJSONVT['getTile']>>

/** Makes a small archive in the schema of Protomaps, of an invented city, for tests and to try settings with. */
export function makeSample(): Uint8Array {
  const layers = new Map(
    Object.entries(sampleCity()).map(([name, features]) => [
      name,
      new GeoJSONVT(
        { type: 'FeatureCollection', features: [...features] },
        { maxZoom, indexMaxZoom: 0, extent, buffer: 64, tolerance: 3 },
      ),
    ]),
  )
  const tiles: ArchiveTile[] = []
  const add = (z: number, x: number, y: number): void => {
    const found = [...layers].flatMap(([name, index]): [string, Tile][] => {
      const tile = index.getTile(z, x, y)
      return tile === null || tile.features.length === 0 ? [] : [[name, tile]]
    })
    if (found.length === 0) return
    tiles.push({ z, x, y, data: gzip(fromGeojsonVt(Object.fromEntries(found), { version: 2, extent })) })
    if (z === maxZoom) return
    for (const [right, down] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      add(z + 1, 2 * x + right, 2 * y + down)
  }
  add(0, 0, 0)
  return packArchive(tiles, {
    minZoom: 0,
    maxZoom,
    metadata: {
      name: 'Sample in the schema of Protomaps',
      version: '4.0.0',
      attribution: '<a href="https://maps.example/">&copy; Sample &amp; Co</a>',
      vector_layers: [...layers.keys()].map((id) => ({ id, fields: {} })),
    },
  })
}
