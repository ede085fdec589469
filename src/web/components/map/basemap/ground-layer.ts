import { GridLayer, type Coords, type DoneCallback, type TileEvent } from 'leaflet'
import { frameOfTile, tileSizePx, type Frame } from './frame.ts'
import type { BasemapPainter } from './painter.ts'

const link = (url: string, words: string) => `<a href="${url}">${words}</a>`
const attribution = [
  `© ${link('https://www.openstreetmap.org/copyright', 'OpenStreetMap')} contributors`,
  link('https://www.naturalearthdata.com/', 'Natural Earth'),
  link('https://www.geonames.org/', 'GeoNames'),
].join(' · ')

/** By how much a tile lies over the next, so that nothing shines through where pixels of the screen are shared. */
const overlapPx = 1

interface Sheet {
  readonly coords: Coords
  readonly canvas: HTMLCanvasElement
  stop: AbortController
  isComplete: boolean
}

/** The land and water of the basemap, tile by tile. */
export class GroundLayer extends GridLayer {
  readonly #painter: BasemapPainter
  readonly #view: HTMLElement
  readonly #onIncomplete: () => void
  readonly #sheets = new Map<HTMLElement, Sheet>()

  /** @param onIncomplete called when a tile was painted without all that it shows */
  constructor(painter: BasemapPainter, view: HTMLElement, pane: string, onIncomplete: () => void) {
    super({ tileSize: tileSizePx, pane, attribution, keepBuffer: 1, updateWhenIdle: false, updateInterval: 0 })
    this.#painter = painter
    this.#view = view
    this.#onIncomplete = onIncomplete
    this.on('tileunload', ({ tile }: TileEvent) => {
      this.#sheets.get(tile)?.stop.abort()
      this.#sheets.delete(tile)
    })
  }

  /** Paints all tiles again, each staying as it is until then. */
  repaint(): void {
    for (const sheet of this.#sheets.values()) this.#paint(sheet)
  }

  /** Paints those tiles again in which something was missing. */
  repaintIncomplete(): void {
    for (const sheet of this.#sheets.values()) if (!sheet.isComplete) this.#paint(sheet)
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('div')
    const twin = this.#twinOf(coords)
    const canvas = tile.appendChild(twin?.canvas ?? document.createElement('canvas'))
    canvas.ariaHidden = 'true'
    const sheet: Sheet = { coords, canvas, stop: new AbortController(), isComplete: twin !== undefined }
    this.#sheets.set(tile, sheet)
    if (twin === undefined) this.#paint(sheet, () => done(undefined, tile))
    else queueMicrotask(() => done(undefined, tile))
    return tile
  }

  #paint(sheet: Sheet, onPainted?: () => void): void {
    sheet.stop.abort()
    sheet.stop = new AbortController()
    const density = window.devicePixelRatio || 1
    const ground = frameOfTile(sheet.coords)
    const frame: Frame = { ...ground, width: ground.width + overlapPx, height: ground.height + overlapPx }
    void this.#painter.paint(sheet.canvas, { kind: 'ground', frame, needed: ground, density }, sheet.stop.signal).then(
      (isComplete) => {
        sheet.canvas.style.width = `${sheet.canvas.width / density}px`
        sheet.isComplete = isComplete
        if (!isComplete) this.#onIncomplete()
        onPainted?.()
      },
      () => undefined,
    )
  }

  /** The painted tile of the same place in another copy of the world, if it has gone out of sight there. */
  #twinOf({ x, y, z }: Coords): Sheet | undefined {
    for (const [tile, sheet] of this.#sheets) {
      const { coords, isComplete } = sheet
      if (coords.x !== x || coords.y !== y || coords.z !== z || !isComplete || !this.#isGone(tile)) continue
      this.#sheets.delete(tile)
      return sheet
    }
    return undefined
  }

  /** Whether a tile lies so far out of the view that it will not be kept. */
  #isGone(tile: HTMLElement): boolean {
    const { left, right } = tile.getBoundingClientRect()
    const view = this.#view.getBoundingClientRect()
    return right < view.left - tileSizePx || left > view.right + tileSizePx
  }
}
