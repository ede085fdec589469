import { ancestorOf, type PlacedTile, type TileKey } from '../frame.ts'
import { type BasemapTile, readTile } from './read-tile.ts'
import type { BasemapArchive } from './archive.ts'

interface Load {
  readonly tile: Promise<BasemapTile>
  readonly controller: AbortController
  callers: number
  loaded?: BasemapTile
}

const maxTiles = 96

/** Caches parsed tiles. Concurrent calls share a request, which is cancelled when the last of them is. */
export function createTileCache(source: Pick<BasemapArchive, 'load'>) {
  /** Least recently used first. */
  const loads = new Map<string, Load>()

  function start(tile: TileKey, key: string): Load {
    const controller = new AbortController()
    const load: Load = { tile: read(tile, controller.signal), controller, callers: 0 }
    load.tile.then(
      (loaded) => {
        load.loaded = loaded
        dropOldest()
      },
      () => {
        if (loads.get(key) === load) loads.delete(key)
      },
    )
    return load
  }

  async function read(tile: TileKey, signal: AbortSignal): Promise<BasemapTile> {
    return readTile(new Uint8Array((await source.load(tile, signal)) ?? []))
  }

  function dropOldest(): void {
    for (const [key, { loaded }] of loads) {
      if (loads.size <= maxTiles) return
      if (loaded !== undefined) loads.delete(key)
    }
  }

  return {
    /** Returns a tile, an empty one where the source has none. */
    async load(tile: TileKey, signal: AbortSignal): Promise<BasemapTile> {
      signal.throwIfAborted()
      const key = keyOf(tile)
      const load = loads.get(key) ?? start(tile, key)
      loads.delete(key)
      loads.set(key, load)
      load.callers++
      const release = () => {
        if (--load.callers > 0 || load.loaded !== undefined) return
        if (loads.get(key) === load) loads.delete(key)
        load.controller.abort()
      }
      signal.addEventListener('abort', release, { once: true })
      try {
        return await load.tile
      } finally {
        signal.removeEventListener('abort', release)
      }
    },
    /** Returns the loaded tile of the highest zoom that contains a tile. */
    nearest(tile: PlacedTile): { readonly place: PlacedTile; readonly tile: BasemapTile } | undefined {
      for (let z = tile.z; z >= 0; z--) {
        const place = ancestorOf(tile, z)
        const loaded = loads.get(keyOf(place))?.loaded
        if (loaded !== undefined) return { place, tile: loaded }
      }
      return undefined
    },
  }
}

function keyOf({ z, x, y }: TileKey): string {
  return `${z}/${x}/${y}`
}
