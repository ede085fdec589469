import type { RenderMessage, RenderResult } from './render-worker.ts'
import type { RenderJob } from './renderer.ts'
import type { BasemapStyle } from './style.ts'

/** Paints the canvases of the basemap's layers. */
export type Painter = ReturnType<typeof startPainter>

function sizeOf({ frame, density }: RenderJob): { width: number; height: number } {
  return { width: Math.round(frame.width * density), height: Math.round(frame.height * density) }
}

/** Starts a painter in a worker. */
export function startPainter() {
  const pending = new Map<number, (result: RenderResult) => void>()
  let worker: Worker | undefined
  let currentStyle: BasemapStyle | undefined
  let lastId = 0

  function start(): Worker {
    const started = new Worker(new URL('./render-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<RenderResult>) => {
      const settle = pending.get(data.id)
      if (settle === undefined) data.bitmap?.close()
      else settle(data)
    })
    // What was to be painted is incomplete, and painted again later: then another worker asks for the code again.
    started.addEventListener('error', () => {
      started.terminate()
      if (worker === started) worker = undefined
      for (const [id, settle] of pending) settle({ id, bitmap: undefined, isComplete: false })
    })
    if (currentStyle !== undefined)
      started.postMessage({ type: 'style', style: currentStyle } satisfies RenderMessage, [])
    return started
  }

  function send(message: RenderMessage) {
    worker ??= start()
    worker.postMessage(message, [])
  }

  return {
    /** Sets the style of everything painted from now on. */
    setStyle(style: BasemapStyle) {
      currentStyle = style
      send({ type: 'style', style })
    },
    /**
     * Replaces the content of a canvas at once, when everything is loaded; returns whether nothing was missing.
     *
     * @throws when the signal is aborted
     */
    paint: (canvas: HTMLCanvasElement, job: RenderJob, signal: AbortSignal) =>
      new Promise<boolean>((resolve, reject) => {
        const id = ++lastId
        const cancel = () => {
          pending.delete(id)
          send({ type: 'cancel', id })
          reject(signal.reason as Error)
        }
        if (signal.aborted) {
          cancel()
          return
        }
        signal.addEventListener('abort', cancel, { once: true })
        pending.set(id, ({ bitmap, isComplete }) => {
          pending.delete(id)
          signal.removeEventListener('abort', cancel)
          if (bitmap !== undefined) {
            Object.assign(canvas, sizeOf(job))
            // What is drawn has a ground everywhere. Firefox takes only this kind of canvas for opaque.
            canvas.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0)
            bitmap.close()
          }
          resolve(isComplete)
        })
        send({ type: 'draw', id, job, ...sizeOf(job) })
      }),
    stop: () => worker?.terminate(),
  }
}
