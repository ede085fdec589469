import type { RenderJob, RenderMessage, RenderResult } from './render-worker.ts'

/** The painted ground; without a canvas when painting failed. */
interface Painting extends Pick<RenderResult, 'isComplete'> {
  readonly canvas: HTMLCanvasElement | undefined
}

/** Starts a painter in a worker, which paints one job at a time: the last one. */
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
    // The ground is incomplete, and painted again later: then another worker requests the code again.
    started.addEventListener('error', () => {
      started.terminate()
      worker = undefined
      settle?.({ bitmap: undefined, isComplete: false })
    })
    return started
  }

  return {
    /** Paints a canvas when everything is loaded; never resolves where another job is begun before. */
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
  // The ground covers the whole canvas. Firefox takes only this kind of canvas for opaque.
  canvas.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas
}
