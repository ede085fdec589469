import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { describe, expect, it } from 'vitest'
import type { PlacedTile } from '../frame.ts'
import { BasemapTiles } from './basemap-tiles.ts'
import type { TileSource } from './tile-source.ts'

const never = new AbortController().signal

/** The bytes of a tile with one area in a layer. */
function tileWith(layer: string): ArrayBuffer {
  const features = [
    {
      type: 3,
      geometry: [
        [
          [0, 0],
          [9, 0],
          [9, 9],
          [0, 0],
        ],
      ],
      tags: {},
    },
  ]
  const bytes = fromGeojsonVt({ [layer]: { features } } as unknown as Parameters<typeof fromGeojsonVt>[0])
  return new Uint8Array(bytes).buffer
}

/** A source with tiles up to a zoom, and the tiles it was asked for. */
function sourceTo(lastZoom: number, load: TileSource['load']): TileSource & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    lastZoom: async () => lastZoom,
    load: (tile, signal) => {
      asked.push(`${tile.z}/${tile.x}/${tile.y}`)
      return load(tile, signal)
    },
  }
}

const own = () => sourceTo(2, async () => tileWith('land'))
const wanted: PlacedTile = { z: 5, x: 9, y: 12, left: 9 * 512, top: 12 * 512, sizePx: 512 }

describe('The tiles of the basemap', () => {
  it("are the product's own without an operator's, up to their last zoom", async () => {
    const tiles = new BasemapTiles(own(), undefined)
    expect(await tiles.open()).toBe(2)
    const at = { z: 2, x: 1, y: 1, left: 0, top: 0, sizePx: 512 }
    await tiles.load(at, never)
    expect(tiles.nearest(at)).toMatchObject({ place: at, window: at, tile: { land: [{}] } })
  })

  it("are the operator's where it has them", async () => {
    const ownTiles = own()
    const tiles = new BasemapTiles(
      ownTiles,
      sourceTo(14, async () => tileWith('earth')),
    )
    expect(await tiles.open()).toBe(14)
    await tiles.load(wanted, never)
    expect(tiles.nearest(wanted)).toMatchObject({ place: wanted, window: wanted })
    expect(ownTiles.asked).toEqual([])
  })

  it("are the product's own that contain them where the operator has none", async () => {
    const ownTiles = own()
    const tiles = new BasemapTiles(
      ownTiles,
      sourceTo(14, async () => undefined),
    )
    await tiles.open()
    await tiles.load(wanted, never)
    expect(ownTiles.asked).toEqual(['2/1/1'])
    expect(tiles.nearest(wanted)).toMatchObject({ place: { z: 2, x: 1, y: 1, sizePx: 4096 }, window: wanted })
  })

  it("are the product's own for now when the operator's fail, and are incomplete", async () => {
    const tiles = new BasemapTiles(
      own(),
      sourceTo(14, async () => {
        throw new Error('away')
      }),
    )
    await tiles.open()
    await expect(tiles.load(wanted, never)).rejects.toThrow('away')
    expect(tiles.nearest(wanted)).toMatchObject({ place: { z: 2 }, tile: { land: [{}] } })
  })

  it("are the operator's alone while the product's own cannot be opened", async () => {
    const broken: TileSource = {
      lastZoom: () => Promise.reject(new Error('away')),
      load: () => Promise.reject(new Error('away')),
    }
    const tiles = new BasemapTiles(
      broken,
      sourceTo(14, async () => tileWith('earth')),
    )
    expect(await tiles.open()).toBe(14)
    await tiles.load(wanted, never)
    expect(tiles.nearest(wanted)).toMatchObject({ place: wanted })
  })
})
