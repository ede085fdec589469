import type { BasemapArchive } from './archive.ts'
import { ancestorOf, type PlacedTile, type TileKey } from './frame.ts'
import { emptyTile, readTile, type BasemapTile } from './read-tile.ts'

interface Load {
  readonly tile: Promise<BasemapTile>
  readonly stop: AbortController
  /** How many wait for it. */
  waiting: number
  ready?: BasemapTile
}

const keptAtMost = 96

/** The tiles read so far, each fetched once however many ask for it, and no longer when nobody does. */
export class TileCache {
  readonly #archive: BasemapArchive
  /** Least recently asked for first. */
  readonly #loads = new Map<string, Load>()

  constructor(archive: BasemapArchive) {
    this.#archive = archive
  }

  lastZoom(): Promise<number> {
    return this.#archive.lastZoom()
  }

  async load(key: TileKey, signal: AbortSignal): Promise<BasemapTile> {
    signal.throwIfAborted()
    const name = nameOf(key)
    const load = this.#loads.get(name) ?? this.#start(key, name)
    this.#loads.delete(name)
    this.#loads.set(name, load)
    load.waiting++
    const leave = () => {
      if (--load.waiting > 0 || load.ready !== undefined) return
      if (this.#loads.get(name) === load) this.#loads.delete(name)
      load.stop.abort()
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await load.tile
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  /** What has been read of the place of a tile: the tile itself, or one of a lower zoom that it lies in. */
  nearest(tile: PlacedTile): { readonly place: PlacedTile; readonly tile: BasemapTile } | undefined {
    for (let z = tile.z; z >= 0; z--) {
      const place = ancestorOf(tile, z)
      const ready = this.#loads.get(nameOf(place))?.ready
      if (ready !== undefined) return { place, tile: ready }
    }
    return undefined
  }

  #start(key: TileKey, name: string): Load {
    const stop = new AbortController()
    const load: Load = { tile: this.#read(key, stop.signal), stop, waiting: 0 }
    load.tile.then(
      (tile) => {
        load.ready = tile
        this.#dropOldest()
      },
      () => {
        if (this.#loads.get(name) === load) this.#loads.delete(name)
      },
    )
    return load
  }

  async #read(key: TileKey, signal: AbortSignal): Promise<BasemapTile> {
    const bytes = await this.#archive.load(key, signal)
    return bytes === undefined ? emptyTile : readTile(new Uint8Array(bytes))
  }

  #dropOldest(): void {
    for (const [name, { ready }] of this.#loads) {
      if (this.#loads.size <= keptAtMost) return
      if (ready !== undefined) this.#loads.delete(name)
    }
  }
}

function nameOf({ z, x, y }: TileKey): string {
  return `${z}/${x}/${y}`
}
