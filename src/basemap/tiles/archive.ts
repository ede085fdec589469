import { FetchSource, PMTiles } from 'pmtiles'
import type { TileKey } from '../frame.ts'

/** The tiles in the basemap's file. A failed read is retried on the next call. */
export type BasemapArchive = ReturnType<typeof createArchive>

export function createArchive(url: string) {
  let tiles = new PMTiles(url)

  /** Retries without caches: the browser's may have another version or a truncated file, and PMTiles caches failures. */
  async function read<Value>(readFrom: (tiles: PMTiles) => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    const tried = tiles
    try {
      return await readFrom(tried)
    } catch {
      signal?.throwIfAborted()
      if (tiles === tried) {
        const source = new FetchSource(url)
        source.mustReload = true
        tiles = new PMTiles(source)
      }
      return readFrom(tiles)
    }
  }

  return {
    /** Returns the highest zoom with tiles. */
    async lastZoom(): Promise<number> {
      return (await read((tiles) => tiles.getHeader())).maxZoom
    },
    /** Returns the decompressed bytes of a tile; `undefined` for a tile with only water. */
    async load({ z, x, y }: TileKey, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
      return (await read((tiles) => tiles.getZxy(z, x, y, signal), signal))?.data
    },
  }
}
