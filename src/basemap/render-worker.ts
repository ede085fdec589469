import latinExtendedUrl from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url'
import latinUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { dataZoomFor, tilesUnder, type Frame } from './frame.ts'
import { drawGround } from './ground/draw-ground.ts'
import { drawLabels } from './labels/draw-labels.ts'
import { fontOf, type Label } from './labels/label.ts'
import { landUnder } from './labels/on-land.ts'
import { labelsIn } from './labels/labels-in.ts'
import { placeLabels } from './labels/place-labels.ts'
import type { BasemapStyle, Context2D } from './style.ts'
import { createArchive } from './tiles/archive.ts'
import { createTileCache } from './tiles/tile-cache.ts'

/** A job to draw the ground into a canvas of the frame's size, at `density` device pixels per pixel. */
export interface RenderJob {
  readonly frame: Frame
  readonly density: number
  readonly style: BasemapStyle
  readonly hasLabels: boolean
}

/** A message from the page to the worker; it replaces the previous job. */
export interface RenderMessage {
  readonly id: number
  readonly job: RenderJob
}

/** The drawn ground; without a bitmap if drawing failed. */
interface Drawn {
  readonly bitmap: ImageBitmap | undefined
  /** Whether everything was loaded. */
  readonly isComplete: boolean
}

/** The worker's reply. */
export type RenderResult = Drawn & Pick<RenderMessage, 'id'>

// The same font faces as in fonts.css, which workers cannot use.
const faces = [
  [latinUrl, 'U+0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+304, U+308, U+329, U+2000-206F'],
  [latinExtendedUrl, 'U+100-2BA, U+2BD-2C5, U+2C7-2CC, U+2CE-2D7, U+2DD-2FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF'],
] as const

const { fonts } = self as unknown as Partial<FontFaceSource>
for (const [url, unicodeRange] of faces) {
  fonts?.add(new FontFace('Figtree Variable', `url(${url})`, { weight: '300 900', unicodeRange }))
}

const archive = createArchive('/basemap.pmtiles')
const cache = createTileCache(archive)
let current = new AbortController()

self.addEventListener('message', ({ data: { id, job } }: MessageEvent<RenderMessage>) => {
  current.abort()
  current = new AbortController()
  const { signal } = current
  const reply = (drawn: Drawn) => {
    const transfer = drawn.bitmap === undefined ? [] : [drawn.bitmap]
    if (!signal.aborted) self.postMessage({ id, ...drawn } satisfies RenderResult, { transfer })
  }
  draw(job, signal).then(reply, () => reply({ bitmap: undefined, isComplete: false }))
})

/** Draws a job once everything is loaded. */
async function draw({ frame, density, style, hasLabels }: RenderJob, signal: AbortSignal): Promise<Drawn> {
  const lastZoom = await archive.lastZoom().catch(() => undefined)
  signal.throwIfAborted()
  const places = lastZoom === undefined ? [] : tilesUnder(frame, dataZoomFor(frame.zoom, lastZoom))
  const loads = await Promise.allSettled(
    places.map(async (place) => ({ place, tile: await cache.load(place, signal) })),
  )
  signal.throwIfAborted()
  const tiles = loads.flatMap((load) => (load.status === 'fulfilled' ? load.value : []))
  const isLand = landUnder(tiles)
  const labels = hasLabels ? labelsIn(tiles, frame, isLand) : []
  // Loads only the font files with characters in use; without them, the browser uses another font.
  const characters = labels.flatMap(({ lines }) => lines).join('')
  if (labels.length > 0) await fonts?.load(`500 12px ${style.font}`, characters).catch(() => undefined)
  signal.throwIfAborted()
  const canvas = new OffscreenCanvas(Math.round(frame.width * density), Math.round(frame.height * density))
  const context = canvas.getContext('2d')!
  const widthOf = (line: string, label: Label) => textWidth(context, line, label, style)
  const placed = placeLabels(labels, frame, widthOf, isLand)
  drawGround(context, tiles, frame, style, density)
  drawLabels(context, placed, frame, style, density)
  const isComplete = lastZoom !== undefined && tiles.length === places.length
  return { bitmap: canvas.transferToImageBitmap(), isComplete }
}

function textWidth(context: Context2D, line: string, { textStyle }: Label, style: BasemapStyle): number {
  context.font = fontOf(textStyle, style)
  context.letterSpacing = '0px'
  return context.measureText(line).width + textStyle.spacingPx * line.length
}
