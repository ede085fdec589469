import type { TileKey } from '../frame.ts'
import type { TileSource } from './tile-source.ts'

/** The operator's basemap, as the page's settings describe it. */
export interface ServedBasemap {
  /** The path of a tile, with `{z}`, `{x}` and `{y}`. */
  readonly tiles: string
  readonly maxZoom: number
  /** A text that names the sources of the data. */
  readonly attribution: string
}

/** The tiles of the operator's basemap, which the service reads and serves one by one. */
export class ServedTiles implements TileSource {
  readonly #basemap: ServedBasemap

  constructor(basemap: ServedBasemap) {
    this.#basemap = basemap
  }

  lastZoom(): Promise<number> {
    return Promise.resolve(this.#basemap.maxZoom)
  }

  async load({ z, x, y }: TileKey, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
    const path = this.#basemap.tiles.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`)
    const response = await fetch(path, { signal })
    if (response.status === 204) return undefined
    if (!response.ok) throw new Error(`The basemap request failed: ${response.status}`)
    return response.arrayBuffer()
  }
}
