import type { CoveredBox } from './labels/place-labels.ts'
import { dataZoomFor, tilesUnder, type Frame } from './frame.ts'
import { drawGround } from './ground/draw-ground.ts'
import type { LoadedTile } from './ground/tile-canvas.ts'
import { drawLabels } from './labels/draw-labels.ts'
import { fontOf, type Label } from './labels/label.ts'
import { labelsIn } from './labels/labels-in.ts'
import { placeLabels } from './labels/place-labels.ts'
import type { BasemapStyle, Context2D } from './style.ts'
import { createArchive } from './tiles/archive.ts'
import { createTileCache } from './tiles/tile-cache.ts'

/** What to draw: the ground with its labels, into a canvas of the frame's size, at `density` device pixels per pixel. */
export interface RenderJob {
  readonly frame: Frame
  readonly density: number
  readonly style: BasemapStyle
  /** What lies over the map. */
  readonly covered: readonly CoveredBox[]
}

/**
 * Creates what loads what a job shows and draws it; runs in a worker.
 *
 * @param fonts has the labels' font; without it the browser falls back to another
 */
export function createRenderer(fonts: FontFaceSet | undefined) {
  const archive = createArchive('/basemap.pmtiles')
  const cache = createTileCache(archive)
  const textWidths = new Map<string, number>()

  async function drawTiles(
    { frame, density, style, covered }: RenderJob,
    tiles: readonly LoadedTile[],
    contextFor: () => Context2D | null,
    signal: AbortSignal,
  ): Promise<void> {
    const labels = labelsIn(tiles, frame)
    // Loads only the parts of the font whose characters are used.
    const characters = labels.flatMap(({ lines }) => lines).join('')
    if (labels.length > 0) await fonts?.load(`500 12px ${style.font}`, characters).catch(() => undefined)
    signal.throwIfAborted()
    const context = contextFor()
    if (context === null) return
    const widthOf = (line: string, label: Label) => textWidth(context, line, label, style)
    const placed = placeLabels(labels, frame, widthOf, covered)
    drawGround(context, tiles, frame, style, density)
    drawLabels(context, placed, frame, style, density)
  }

  function textWidth(context: Context2D, line: string, { textStyle }: Label, style: BasemapStyle): number {
    const font = fontOf(textStyle, style)
    const key = `${font} ${line}`
    const cached = textWidths.get(key)
    if (cached !== undefined) return cached
    context.font = font
    context.letterSpacing = '0px'
    const width = context.measureText(line).width + textStyle.spacingPx * line.length
    textWidths.set(key, width)
    return width
  }

  return {
    /** Draws the job once everything is loaded; returns whether nothing was missing. */
    async draw(job: RenderJob, contextFor: () => Context2D | null, signal: AbortSignal): Promise<boolean> {
      const lastZoom = await archive.lastZoom().catch(() => undefined)
      signal.throwIfAborted()
      const places = lastZoom === undefined ? [] : tilesUnder(job.frame, dataZoomFor(job.frame.zoom, lastZoom))
      const loads = await Promise.allSettled(
        places.map(async (place) => ({ place, tile: await cache.load(place, signal) })),
      )
      signal.throwIfAborted()
      const loaded = loads.flatMap((load) => (load.status === 'fulfilled' ? load.value : []))
      await drawTiles(job, loaded, contextFor, signal)
      return lastZoom !== undefined && loaded.length === places.length
    },
  }
}
