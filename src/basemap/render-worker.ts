import latinExtendedUrl from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url'
import latinUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { createRenderer, type RenderJob } from './renderer.ts'

/** A message from the page to the worker, which gives up the job before. */
export interface RenderMessage {
  readonly id: number
  readonly job: RenderJob
}

/** The worker's reply; without a bitmap when drawing failed. */
export interface RenderResult {
  readonly id: number
  readonly bitmap: ImageBitmap | undefined
  /** Whether nothing was missing. */
  readonly isComplete: boolean
}

// The same faces as in fonts.css, which does not apply to workers.
const faces = [
  [latinUrl, 'U+0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+304, U+308, U+329, U+2000-206F'],
  [latinExtendedUrl, 'U+100-2BA, U+2BD-2C5, U+2C7-2CC, U+2CE-2D7, U+2DD-2FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF'],
] as const

const { fonts } = self as unknown as Partial<FontFaceSource>
for (const [url, unicodeRange] of faces) {
  fonts?.add(new FontFace('Figtree Variable', `url(${url})`, { weight: '300 900', unicodeRange }))
}

const renderer = createRenderer(fonts)
let current = new AbortController()

self.addEventListener('message', ({ data }: MessageEvent<RenderMessage>) => {
  current.abort()
  current = new AbortController()
  void draw(data, current.signal)
})

async function draw({ id, job }: RenderMessage, signal: AbortSignal): Promise<void> {
  const { frame, density } = job
  const canvas = new OffscreenCanvas(Math.round(frame.width * density), Math.round(frame.height * density))
  const isComplete = await renderer.draw(job, () => canvas.getContext('2d'), signal).catch(() => undefined)
  if (signal.aborted) return
  const bitmap = isComplete === undefined ? undefined : canvas.transferToImageBitmap()
  const result: RenderResult = { id, bitmap, isComplete: isComplete ?? false }
  self.postMessage(result, { transfer: bitmap === undefined ? [] : [bitmap] })
}
