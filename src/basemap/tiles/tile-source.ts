import type { TileKey } from '../frame.ts'

/** Where the tiles of a basemap come from. */
export interface TileSource {
  /** The highest zoom with tiles. */
  lastZoom(): Promise<number>
  /** Returns the decompressed bytes of a tile; undefined where there is none. */
  load(tile: TileKey, signal: AbortSignal): Promise<ArrayBuffer | undefined>
}
