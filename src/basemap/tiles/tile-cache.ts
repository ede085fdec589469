import { ancestorOf, type PlacedTile, type TileKey } from '../frame.ts'
import { type BasemapTile, readTile } from './read-tile.ts'
import type { BasemapArchive } from './archive.ts'

interface Load {
  readonly tile: Promise<BasemapTile>
  readonly signal: AbortSignal
  loaded?: BasemapTile
}

const maxTiles = 96

/** Caches parsed tiles. Calls share a request until the signal of the first one cancels it. */
export function createTileCache(source: Pick<BasemapArchive, 'load'>) {
  /** Least recently used first. */
  const loads = new Map<string, Load>()

  function start(tile: TileKey, key: string, signal: AbortSignal): Load {
    const load: Load = { tile: read(tile, signal), signal }
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
    load(tile: TileKey, signal: AbortSignal): Promise<BasemapTile> {
      const key = keyOf(tile)
      const known = loads.get(key)
      const isCancelled = known?.loaded === undefined && known?.signal.aborted === true
      const load = known === undefined || isCancelled ? start(tile, key, signal) : known
      loads.delete(key)
      loads.set(key, load)
      return load.tile
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
