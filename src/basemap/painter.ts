import type { RenderJob, RenderMessage, RenderResult } from './render-worker.ts'

/** The painted ground; without a canvas if painting failed. */
interface Painting extends Pick<RenderResult, 'isComplete'> {
  readonly canvas: HTMLCanvasElement | undefined
}

/** Starts a painter in a worker. It paints only the latest job. */
export function startPainter() {
  let worker: Worker | undefined
  let lastId = 0
  let settle: ((result: Omit<RenderResult, 'id'>) => void) | undefined

  function start(): Worker {
    const started = new Worker(new URL('./render-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<RenderResult>) => {
      if (data.id === lastId) settle?.(data)
      else data.bitmap?.close()
    })
    // The ground is incomplete, so it is painted again later, with a new worker that requests the code again.
    started.addEventListener('error', () => {
      started.terminate()
      worker = undefined
      settle?.({ bitmap: undefined, isComplete: false })
    })
    return started
  }

  return {
    /** Paints a canvas once everything is loaded; never resolves if another job starts first. */
    paint: (job: RenderJob) =>
      new Promise<Painting>((resolve) => {
        settle = ({ bitmap, isComplete }) => {
          resolve({ canvas: bitmap && canvasOf(bitmap, job), isComplete })
        }
        worker ??= start()
        worker.postMessage({ id: ++lastId, job } satisfies RenderMessage, [])
      }),
    stop: () => worker?.terminate(),
  }
}

function canvasOf(bitmap: ImageBitmap, { frame }: RenderJob): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.style.width = `${frame.width}px`
  canvas.style.height = `${frame.height}px`
  // The ground covers the whole canvas. Firefox treats only this kind of canvas as opaque.
  canvas.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas
}
