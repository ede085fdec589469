import { ancestorOf, type PlacedTile } from '../frame.ts'
import { emptyTile, type BasemapTile } from './basemap-tile.ts'
import { TileCache } from './tile-cache.ts'
import type { TileSource } from './tile-source.ts'

/** A loaded tile, where it lies, and the part of the map that it is wanted for. */
export interface FoundTile {
  readonly place: PlacedTile
  readonly tile: BasemapTile
  readonly window: PlacedTile
}

/** The tiles of the product's own basemap, and of the operator's over it where that has any. */
export class BasemapTiles {
  readonly #own: TileCache
  readonly #served: TileCache | undefined
  #lastZooms = { own: 0, served: 0 }

  constructor(own: TileSource, served: TileSource | undefined) {
    this.#own = new TileCache(own)
    this.#served = served === undefined ? undefined : new TileCache(served)
  }

  /** Opens the sources; returns the highest zoom with tiles. With an operator's basemap, the product's own may be out of reach. */
  async open(): Promise<number> {
    const served = (await this.#served?.lastZoom()) ?? 0
    const own = this.#own.lastZoom()
    this.#lastZooms = { own: this.#served === undefined ? await own : await own.catch(() => 0), served }
    return Math.max(this.#lastZooms.own, this.#lastZooms.served)
  }

  /**
   * Loads what is shown of a tile: the operator's, or the product's own that contains it where there is none.
   *
   * @throws when something is missing; what there is instead is loaded
   */
  async load(tile: PlacedTile, signal: AbortSignal): Promise<void> {
    if (this.#served === undefined) {
      await this.#own.load(this.#ownOf(tile), signal)
      return
    }
    const served = this.#served.load(tile, signal)
    const found = await served.catch(() => emptyTile)
    if (found === emptyTile) await this.#own.load(this.#ownOf(tile), signal)
    await served
  }

  /** Returns the loaded tile of the highest zoom that contains a tile. */
  nearest(window: PlacedTile): FoundTile | undefined {
    const served = this.#served?.nearest(window)
    const own = this.#own.nearest(this.#ownOf(window))
    const found = served === undefined || served.tile === emptyTile ? own : served
    return found === undefined ? undefined : { ...found, window }
  }

  #ownOf(tile: PlacedTile): PlacedTile {
    return ancestorOf(tile, Math.min(tile.z, this.#lastZooms.own))
  }
}
