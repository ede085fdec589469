import { BasemapArchive } from './archive.ts'
import { drawLabels } from './draw-labels.ts'
import { dataZoomFor, tilesUnder, type Frame, type PlacedTile } from './frame.ts'
import { drawGround, type LoadedTile } from './draw-ground.ts'
import { fontOf, labelOf, type Label } from './labels.ts'
import { placeLabels } from './place-labels.ts'
import type { BasemapStyle } from './style.ts'
import { TileCache } from './tile-cache.ts'
import type { Context2D } from './draw-towns.ts'

/** What is to be drawn into a canvas of the frame's size, `density` pixels of the screen to each of its own. */
export interface RenderJob {
  readonly kind: 'ground' | 'labels'
  readonly frame: Frame
  /** The part of the frame that may not be drawn without its data; the rest shows what is at hand. */
  readonly needed: Frame
  readonly density: number
}

/** Fetches what a picture shows and draws it, in a worker or on the page alike. */
export class BasemapRenderer {
  readonly #tiles = new TileCache(new BasemapArchive({ byRanges: '/basemap.pmtiles', whole: '/basemap-world.pmtiles' }))
  readonly #fonts: FontFaceSet | undefined
  readonly #widths = new Map<string, number>()
  #lastZoom = 0
  #style: BasemapStyle | undefined

  /** @param fonts where the font of the names is found; without it another one has to do */
  constructor(fonts: FontFaceSet | undefined) {
    this.#fonts = fonts
  }

  restyle(style: BasemapStyle): void {
    this.#style = style
    this.#widths.clear()
  }

  /** Draws the picture with a context it asks for when all is there; gives whether nothing was missing. */
  async draw(picture: RenderJob, contextFor: () => Context2D | null, signal: AbortSignal): Promise<boolean> {
    const isOpen = await this.#open()
    signal.throwIfAborted()
    const { kind, frame, needed } = picture
    const dataZoom = dataZoomFor(frame.zoom, this.#lastZoom)
    const wanted = isOpen ? tilesUnder(needed, dataZoom) : []
    const loads = await Promise.allSettled(wanted.map((tile) => this.#tiles.load(tile, signal)))
    signal.throwIfAborted()
    const pieces = tilesUnder(kind === 'ground' ? needed : frame, dataZoom).flatMap((tile) => this.#pieceFor(tile))
    if (kind === 'ground') this.#drawGround(picture, pieces, contextFor)
    else await this.#drawLabels(picture, pieces, contextFor, signal)
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

  #pieceFor(tile: PlacedTile): LoadedTile[] {
    const nearest = this.#tiles.nearest(tile)
    return nearest === undefined ? [] : [nearest]
  }

  #drawGround({ frame, density }: RenderJob, pieces: readonly LoadedTile[], contextFor: () => Context2D | null): void {
    const context = contextFor()
    if (context !== null && this.#style !== undefined) drawGround(context, pieces, frame, this.#style, density)
  }

  async #drawLabels(
    { frame, density }: RenderJob,
    pieces: readonly LoadedTile[],
    contextFor: () => Context2D | null,
    signal: AbortSignal,
  ): Promise<void> {
    const style = this.#style
    if (style === undefined) return
    const labels = labelsIn(pieces, frame)
    // Each part of the family is loaded when a name has letters of it.
    const letters = labels.flatMap(({ lines }) => lines).join('')
    await this.#fonts?.load(`500 12px ${style.font}`, letters).catch(() => undefined)
    signal.throwIfAborted()
    const context = contextFor()
    if (context === null) return
    const placed = placeLabels(labels, frame, (line, label) => this.#widthOf(context, line, label, style))
    drawLabels(context, placed, frame, style, density)
  }

  #widthOf(context: Context2D, line: string, { textStyle }: Label, style: BasemapStyle): number {
    const font = fontOf(textStyle, style)
    const key = `${font} ${line}`
    const known = this.#widths.get(key)
    if (known !== undefined) return known
    context.font = font
    context.letterSpacing = '0px'
    const width = context.measureText(line).width + textStyle.spacingPx * line.length
    this.#widths.set(key, width)
    return width
  }
}

/** The names of all pieces that are written at the frame's zoom, as far as they may reach into it. */
function labelsIn(pieces: readonly LoadedTile[], frame: Frame): Label[] {
  const reachPx = 100
  return pieces.flatMap(({ place, tile }) =>
    tile.names.flatMap((point) => {
      const label = labelOf(point, place, frame.zoom)
      if (label === undefined) return []
      const { x, y } = label
      const isNear =
        x > frame.left - reachPx &&
        x < frame.left + frame.width + reachPx &&
        y > frame.top - reachPx &&
        y < frame.top + frame.height + reachPx
      return isNear ? [label] : []
    }),
  )
}
