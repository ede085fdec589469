import latinExtendedUrl from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url'
import latinUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { createRenderer, type RenderJob } from './renderer.ts'
import type { BasemapStyle } from './style.ts'

/** A message from the page to the worker. */
export type RenderMessage =
  | { readonly type: 'style'; readonly style: BasemapStyle }
  | {
      readonly type: 'draw'
      readonly id: number
      readonly job: RenderJob
      readonly width: number
      readonly height: number
    }
  | { readonly type: 'cancel'; readonly id: number }

/** The worker's reply to a `draw` message; without a bitmap when drawing failed. */
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
const pending = new Map<number, AbortController>()

self.addEventListener('message', ({ data }: MessageEvent<RenderMessage>) => {
  if (data.type === 'style') renderer.setStyle(data.style)
  else if (data.type === 'cancel') pending.get(data.id)?.abort()
  else void draw(data)
})

async function draw({ id, job, width, height }: RenderMessage & { readonly type: 'draw' }): Promise<void> {
  const controller = new AbortController()
  pending.set(id, controller)
  const canvas = new OffscreenCanvas(width, height)
  const drawn = renderer.draw(job, () => canvas.getContext('2d'), controller.signal)
  const isComplete = await drawn.catch(() => undefined)
  pending.delete(id)
  if (controller.signal.aborted) return
  const bitmap = isComplete === undefined ? undefined : canvas.transferToImageBitmap()
  const result: RenderResult = { id, bitmap, isComplete: isComplete ?? false }
  self.postMessage(result, { transfer: bitmap === undefined ? [] : [bitmap] })
}
