import type { TileKey } from '../frame.ts'
import { type BasemapTile, readTile } from './read-tile.ts'
import type { BasemapArchive } from './archive.ts'

interface Load {
  readonly tile: Promise<BasemapTile>
  readonly signal: AbortSignal
  isLoaded: boolean
}

const maxTiles = 96

/** Caches parsed tiles. Calls share a request until the first caller's signal cancels it. */
export function createTileCache(source: Pick<BasemapArchive, 'load'>) {
  /** Least recently used first. */
  const loads = new Map<string, Load>()

  function start(tile: TileKey, key: string, signal: AbortSignal): Load {
    const load: Load = { tile: read(tile, signal), signal, isLoaded: false }
    load.tile.then(
      () => (load.isLoaded = true),
      () => loads.get(key) === load && loads.delete(key),
    )
    return load
  }

  async function read(tile: TileKey, signal: AbortSignal): Promise<BasemapTile> {
    return readTile(new Uint8Array((await source.load(tile, signal)) ?? []))
  }

  return {
    /** Returns a tile, or an empty one if the source has none. */
    load(tile: TileKey, signal: AbortSignal): Promise<BasemapTile> {
      const key = `${tile.z}/${tile.x}/${tile.y}`
      const known = loads.get(key)
      const isCancelled = known?.isLoaded === false && known.signal.aborted
      const load = known === undefined || isCancelled ? start(tile, key, signal) : known
      loads.delete(key)
      loads.set(key, load)
      const [oldest] = loads.keys()
      if (oldest !== undefined && loads.size > maxTiles) loads.delete(oldest)
      return load.tile
    },
  }
}
