import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import type { TileKey } from '../frame.ts'
import type { TileSource } from './tile-source.ts'

interface Archive {
  readonly tiles: PMTiles
  readonly lastZoom: number
}

/** The browser's cached parts are unusable: of another version of the file, or truncated. */
class StaleFile extends Error {}

/** The tiles of the basemap's file. A failed read is retried on the next call. */
export class BasemapArchive implements TileSource {
  readonly #url: string
  #archive: Promise<Archive> | undefined
  #cache: RequestCache = 'default'

  constructor(url: string) {
    this.#url = url
  }

  async lastZoom(): Promise<number> {
    return (await this.#open()).lastZoom
  }

  /** Returns the decompressed bytes of a tile; undefined for one that is all water. */
  async load(tile: TileKey, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
    try {
      return await this.#read(tile, signal)
    } catch (error) {
      if (!(error instanceof StaleFile)) throw error
      return this.#read(tile, signal)
    }
  }

  async #read({ z, x, y }: TileKey, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
    const opened = this.#open()
    try {
      const { tiles } = await opened
      return (await tiles.getZxy(z, x, y, signal))?.data
    } catch (error) {
      // PMTiles caches failures as well: only a new instance retries.
      if (!signal.aborted && this.#archive === opened) this.#archive = undefined
      if (error instanceof StaleFile) this.#cache = 'reload'
      throw error
    }
  }

  #open(): Promise<Archive> {
    this.#archive ??= this.#openFile().catch((error: unknown) => {
      this.#archive = undefined
      throw error
    })
    return this.#archive
  }

  async #openFile(): Promise<Archive> {
    const tiles = new PMTiles(new FileByRanges(this.#url, this.#cache))
    try {
      return { tiles, lastZoom: (await tiles.getHeader()).maxZoom }
    } catch (error) {
      if (!(error instanceof StaleFile) || this.#cache === 'reload') throw error
      this.#cache = 'reload'
      return this.#openFile()
    }
  }
}

class FileByRanges implements Source {
  readonly #url: string
  readonly #cache: RequestCache

  constructor(url: string, cache: RequestCache) {
    this.#url = url
    this.#cache = cache
  }

  getKey(): string {
    return this.#url
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    const response = await fetch(this.#url, {
      headers: { range: `bytes=${offset}-${offset + length - 1}` },
      cache: this.#cache,
      ...(signal !== undefined && { signal }),
    })
    const newEtag = response.headers.get('etag') ?? undefined
    const isStale = response.status === 416 || (etag !== undefined && newEtag !== undefined && newEtag !== etag)
    if (response.status !== 206 || isStale) {
      // Stops the download of the whole file.
      await response.body?.cancel()
      // With cached parts of another version, a browser requests the whole file: retried past the cache.
      const isWhole = response.status === 200 && this.#cache !== 'reload'
      throw isStale || isWhole ? new StaleFile() : new Error(`The basemap request failed: ${response.status}`)
    }
    const data = await response.arrayBuffer()
    // Chromium sometimes returns only the part of the range that it has cached.
    if (data.byteLength < Number(response.headers.get('content-length'))) throw new StaleFile()
    return { data, ...(newEtag !== undefined && { etag: newEtag }) }
  }
}
