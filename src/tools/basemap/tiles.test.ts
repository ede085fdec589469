import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { addLayer, type LayerPlan, type TileLayers } from './tiles.ts'

const plan: Omit<LayerPlan, 'features'> = {
  name: 'land',
  zooms: [0, 1],
  extent: 4096,
  buffer: 64,
  tolerance: 1,
  wraps: false,
}

function square(west: number, north: number, width: number): GeoJSON.Feature {
  const [east, south] = [west + width, north + width]
  const coordinates = [
    [
      [west, north],
      [east, north],
      [east, south],
      [west, south],
      [west, north],
    ],
  ]
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } }
}

function read(tiles: TileLayers, key: string): VectorTile {
  return new VectorTile(new PbfReader(Buffer.concat(tiles.get(key)!)))
}

test('the areas of a tile are one feature, and a tile without features is left out', () => {
  const tiles: TileLayers = new Map()
  expect(addLayer(tiles, { ...plan, features: [square(0.1, 0.1, 0.1), square(0.3, 0.3, 0.1)] })).toBe(2)
  expect([...tiles.keys()]).toEqual(['0/0/0', '1/0/0'])
  const { land } = read(tiles, '1/0/0').layers
  expect(land).toMatchObject({ length: 1, extent: 4096 })
  expect(land!.feature(0).loadGeometry()).toHaveLength(2)
})

test('a tile has several layers, each with its own extent', () => {
  const tiles: TileLayers = new Map()
  const town: GeoJSON.Feature = {
    type: 'Feature',
    properties: { name: 'Vale', population: 1200 },
    geometry: { type: 'Point', coordinates: [0.25, 0.25] },
  }
  addLayer(tiles, { ...plan, extent: 8192, features: [square(0.1, 0.1, 0.1)] })
  addLayer(tiles, { ...plan, name: 'place', features: [town] })
  const { land, place } = read(tiles, '1/0/0').layers
  expect([land!.extent, place!.extent]).toEqual([8192, 4096])
  expect(place!.feature(0).properties).toEqual({ name: 'Vale', population: 1200 })
  expect(place!.feature(0).loadGeometry()[0]![0]).toMatchObject({ x: 2048, y: 2048 })
})

test('a triangle left of a small lake is dropped, a large one and an islet are kept', () => {
  const lake = (west: number, width: number) => [
    [west, 0.2],
    [west, 0.2 + width],
    [west + width, 0.2],
    [west, 0.2],
  ]
  const land = square(0.1, 0.1, 0.3)
  const islet: GeoJSON.Feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [lake(0.45, 0.006).toReversed()] },
  }
  const features: GeoJSON.Feature[] = [
    {
      ...land,
      geometry: {
        type: 'Polygon',
        coordinates: [
          ...(land.geometry.type === 'Polygon' ? land.geometry.coordinates : []),
          lake(0.2, 0.006),
          lake(0.3, 0.05),
        ],
      },
    },
    islet,
  ]
  const tiles: TileLayers = new Map()
  addLayer(tiles, { ...plan, zooms: [0], features })
  const rings = read(tiles, '0/0/0').layers['land']!.feature(0).loadGeometry()
  expect(rings.map((ring) => ring.length)).toEqual([5, 4, 4])
})
