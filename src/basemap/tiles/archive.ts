import { FetchSource, PMTiles } from 'pmtiles'
import type { TileKey } from '../frame.ts'

/** The tiles of the basemap's file. A failed read is retried on the next call. */
export class BasemapArchive {
  readonly #url: string
  #tiles: PMTiles

  constructor(url: string) {
    this.#url = url
    this.#tiles = new PMTiles(url)
  }

  /** Returns the highest zoom with tiles. */
  async lastZoom(): Promise<number> {
    return (await this.#read((tiles) => tiles.getHeader())).maxZoom
  }

  /** Returns the decompressed bytes of a tile; undefined for one that is all water. */
  async load({ z, x, y }: TileKey, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
    return (await this.#read((tiles) => tiles.getZxy(z, x, y, signal), signal))?.data
  }

  /** What a browser has cached may be of another version, or truncated, and PMTiles caches failures: reads again past both. */
  async #read<Value>(read: (tiles: PMTiles) => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    const tiles = this.#tiles
    try {
      return await read(tiles)
    } catch {
      signal?.throwIfAborted()
      if (this.#tiles === tiles) {
        const source = new FetchSource(this.#url)
        source.mustReload = true
        this.#tiles = new PMTiles(source)
      }
      return read(this.#tiles)
    }
  }
}
