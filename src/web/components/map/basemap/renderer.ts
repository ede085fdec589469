import { BasemapArchive } from './archive.ts'
import { drawGround, type LoadedTile } from './draw-ground.ts'
import { drawLabels } from './draw-labels.ts'
import { dataZoomFor, tilesUnder, type Frame, type PlacedTile } from './frame.ts'
import { fontOf, labelOf, type Label } from './labels.ts'
import { placeLabels } from './place-labels.ts'
import type { BasemapStyle, Context2D } from './style.ts'
import { TileCache } from './tile-cache.ts'

/** What to draw, the ground alone or with its labels, into a canvas of the frame's size, at `density` device pixels per pixel. */
export interface RenderJob {
  readonly kind: 'ground' | 'labels'
  readonly frame: Frame
  /** The part of the frame whose tiles are loaded first; the rest shows what is loaded already. */
  readonly needed: Frame
  readonly density: number
}

/** The labels of points up to this far outside a frame may reach into it. */
const labelReachPx = 100

/** Loads what a job shows and draws it; runs in a worker or on the page. */
export class BasemapRenderer {
  readonly #tiles = new TileCache(new BasemapArchive({ byRanges: '/basemap.pmtiles', whole: '/basemap-world.pmtiles' }))
  readonly #fonts: FontFaceSet | undefined
  readonly #textWidths = new Map<string, number>()
  #lastZoom = 0
  #style: BasemapStyle | undefined

  /** @param fonts has the labels' font; without it the browser falls back to another */
  constructor(fonts: FontFaceSet | undefined) {
    this.#fonts = fonts
  }

  setStyle(style: BasemapStyle): void {
    this.#style = style
    this.#textWidths.clear()
  }

  /** Draws the job once everything is loaded; returns whether nothing was missing. */
  async draw(job: RenderJob, contextFor: () => Context2D | null, signal: AbortSignal): Promise<boolean> {
    const isOpen = await this.#open()
    signal.throwIfAborted()
    const { kind, frame, needed } = job
    const dataZoom = dataZoomFor(frame.zoom, this.#lastZoom)
    const neededTiles = isOpen ? tilesUnder(needed, dataZoom) : []
    const loads = await Promise.allSettled(neededTiles.map((tile) => this.#tiles.load(tile, signal)))
    signal.throwIfAborted()
    const tiles = tilesUnder(kind === 'ground' ? needed : frame, dataZoom).flatMap((tile) => this.#nearest(tile))
    if (kind === 'ground') this.#drawGround(job, tiles, contextFor)
    else await this.#drawLabels(job, tiles, contextFor, signal)
    return isOpen && loads.every(({ status }) => status === 'fulfilled')
  }

  async #open(): Promise<boolean> {
    try {
      this.#lastZoom = await this.#tiles.lastZoom()
      return true
    } catch {
      return false
    }
  }

  #nearest(tile: PlacedTile): LoadedTile[] {
    const nearest = this.#tiles.nearest(tile)
    return nearest === undefined ? [] : [nearest]
  }

  #drawGround({ frame, density }: RenderJob, tiles: readonly LoadedTile[], contextFor: () => Context2D | null): void {
    const context = contextFor()
    if (context !== null && this.#style !== undefined) drawGround(context, tiles, frame, this.#style, density)
  }

  async #drawLabels(
    { frame, density }: RenderJob,
    tiles: readonly LoadedTile[],
    contextFor: () => Context2D | null,
    signal: AbortSignal,
  ): Promise<void> {
    const style = this.#style
    if (style === undefined) return
    const labels = labelsIn(tiles, frame)
    // Loads only the parts of the font whose characters are used.
    const characters = labels.flatMap(({ lines }) => lines).join('')
    await this.#fonts?.load(`500 12px ${style.font}`, characters).catch(() => undefined)
    signal.throwIfAborted()
    const context = contextFor()
    if (context === null) return
    const placed = placeLabels(labels, frame, (line, label) => this.#textWidth(context, line, label, style))
    drawGround(context, tiles, frame, style, density)
    drawLabels(context, placed, frame, style, density)
  }

  #textWidth(context: Context2D, line: string, { textStyle }: Label, style: BasemapStyle): number {
    const font = fontOf(textStyle, style)
    const key = `${font} ${line}`
    const cached = this.#textWidths.get(key)
    if (cached !== undefined) return cached
    context.font = font
    context.letterSpacing = '0px'
    const width = context.measureText(line).width + textStyle.spacingPx * line.length
    this.#textWidths.set(key, width)
    return width
  }
}

/** Returns the labels at the frame's zoom that may reach into the frame. */
function labelsIn(tiles: readonly LoadedTile[], frame: Frame): Label[] {
  return tiles.flatMap(({ place, tile }) =>
    tile.names.flatMap((point) => {
      const label = labelOf(point, place, frame.zoom)
      if (label === undefined) return []
      const { x, y } = label
      const isNear =
        x > frame.left - labelReachPx &&
        x < frame.left + frame.width + labelReachPx &&
        y > frame.top - labelReachPx &&
        y < frame.top + frame.height + labelReachPx
      return isNear ? [label] : []
    }),
  )
}
