import type { RenderJob } from './renderer.ts'
import type { BasemapStyle } from './style.ts'
import type { RenderResult, RenderMessage } from './render-worker.ts'

/** Who paints the basemap's canvases. */
export interface BasemapPainter {
  /** What is painted from now on is painted in this style. */
  restyle(style: BasemapStyle): void
  /**
   * Paints a canvas anew in one go, once all is at hand; gives whether nothing was missing.
   *
   * @throws when the signal aborts it
   */
  paint(canvas: HTMLCanvasElement, picture: RenderJob, signal: AbortSignal): Promise<boolean>
  stop(): void
}

/** Paints in a worker where the browser has canvases for one, else on the page. */
export function startPainter(): BasemapPainter {
  return typeof OffscreenCanvas === 'undefined' ? paintOnPage() : paintInWorker()
}

function sizeOf({ frame, density }: RenderJob): { width: number; height: number } {
  return { width: Math.round(frame.width * density), height: Math.round(frame.height * density) }
}

function paintInWorker(): BasemapPainter {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (delivery: RenderResult) => void>()
  let lastId = 0
  const tell = (order: RenderMessage) => worker.postMessage(order, [])

  worker.addEventListener('message', ({ data }: MessageEvent<RenderResult>) => {
    const deliver = waiting.get(data.id)
    if (deliver === undefined) data.bitmap?.close()
    else deliver(data)
  })

  return {
    restyle: (style) => tell({ type: 'style', style }),
    paint: (canvas, picture, signal) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        const drop = () => {
          waiting.delete(id)
          tell({ type: 'drop', id })
          reject(signal.reason as Error)
        }
        if (signal.aborted) return drop()
        signal.addEventListener('abort', drop, { once: true })
        waiting.set(id, ({ bitmap, isComplete }) => {
          waiting.delete(id)
          signal.removeEventListener('abort', drop)
          if (bitmap !== undefined) {
            Object.assign(canvas, sizeOf(picture))
            canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
          }
          resolve(isComplete)
        })
        tell({ type: 'draw', id, picture, ...sizeOf(picture) })
      }),
    stop: () => worker.terminate(),
  }
}

function paintOnPage(): BasemapPainter {
  const studio = import('./renderer.ts').then(({ BasemapRenderer }) => new BasemapRenderer(document.fonts))
  return {
    restyle: (style) => void studio.then((studio) => studio.restyle(style)),
    paint: async (canvas, picture, signal) =>
      (await studio).draw(
        picture,
        () => {
          Object.assign(canvas, sizeOf(picture))
          return canvas.getContext('2d')
        },
        signal,
      ),
    stop: () => undefined,
  }
}
