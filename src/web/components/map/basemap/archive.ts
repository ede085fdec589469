import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import type { TileKey } from './frame.ts'

interface Archive {
  readonly tiles: PMTiles
  readonly lastZoom: number
}

/** The host sends whole files only. */
class RangesUnsupported extends Error {}
/** What the browser keeps of the file is of no use: of another version, or cut short. */
class StaleFile extends Error {}

export interface ArchiveFiles {
  /** Read piece by piece, never whole. */
  readonly byRanges: string
  /** Small enough to be loaded whole where the host sends no ranges. */
  readonly whole: string
}

/** The tiles of the basemap's file. What fails is asked for anew the next time. */
export class BasemapArchive {
  readonly #files: ArchiveFiles
  #archive: Promise<Archive> | undefined
  #cache: RequestCache = 'default'

  constructor(files: ArchiveFiles) {
    this.#files = files
  }

  async lastZoom(): Promise<number> {
    return (await this.#open()).lastZoom
  }

  /** The bytes of a tile, unpacked; undefined for one that is all water. */
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
      // What reads the archive remembers failures as well: only a new one asks again.
      if (!signal.aborted && this.#archive === opened) this.#archive = undefined
      if (error instanceof StaleFile) this.#cache = 'reload'
      throw error
    }
  }

  #open(): Promise<Archive> {
    this.#archive ??= this.#openByRanges().catch((error: unknown) => {
      this.#archive = undefined
      throw error
    })
    return this.#archive
  }

  async #openByRanges(): Promise<Archive> {
    try {
      return await openArchive(new FileByRanges(this.#files.byRanges, this.#cache))
    } catch (error) {
      if (error instanceof RangesUnsupported) return openArchive(new WholeFile(this.#files.whole))
      if (!(error instanceof StaleFile) || this.#cache === 'reload') throw error
      this.#cache = 'reload'
      return this.#openByRanges()
    }
  }
}

async function openArchive(source: Source): Promise<Archive> {
  const tiles = new PMTiles(source)
  const { maxZoom } = await tiles.getHeader()
  return { tiles, lastZoom: maxZoom }
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
      // The rest of the file must not come after all.
      await response.body?.cancel()
      // A browser that has parts of another version asks for the whole, should there be a new one.
      if (response.status === 200) throw this.#cache === 'reload' ? new RangesUnsupported() : new StaleFile()
      throw isStale ? new StaleFile() : new Error(`The basemap answered ${response.status}`)
    }
    const data = await response.arrayBuffer()
    // Chromium, when it keeps a part of what is asked for, at times gives that part alone for the whole of it.
    if (data.byteLength < Number(response.headers.get('content-length'))) throw new StaleFile()
    return { data, ...(newEtag !== undefined && { etag: newEtag }) }
  }
}

class WholeFile implements Source {
  readonly #url: string
  #bytes: Promise<ArrayBuffer> | undefined

  constructor(url: string) {
    this.#url = url
  }

  getKey(): string {
    return this.#url
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    this.#bytes ??= this.#fetch()
    return { data: (await this.#bytes).slice(offset, offset + length) }
  }

  async #fetch(): Promise<ArrayBuffer> {
    const response = await fetch(this.#url)
    if (!response.ok) throw new Error(`The basemap answered ${response.status}`)
    return response.arrayBuffer()
  }
}
