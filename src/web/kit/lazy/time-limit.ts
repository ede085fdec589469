/**
 * Returns a signal that is aborted with a `TimeoutError` after a time, or with the reason of another signal before. It needs
 * neither `AbortSignal.timeout` nor `AbortSignal.any`, which some browsers lack: without a limit a lost response would be
 * waited for without end.
 */
export function timeLimit(limitMs: number, signal?: AbortSignal): AbortSignal {
  const controller = new AbortController()
  const end = () => {
    clearTimeout(timer)
    controller.abort(signal?.reason)
  }
  const timer = setTimeout(() => {
    signal?.removeEventListener('abort', end)
    controller.abort(new DOMException('The request took too long', 'TimeoutError'))
  }, limitMs)
  if (signal?.aborted === true) end()
  else signal?.addEventListener('abort', end, { once: true })
  return controller.signal
}

/** Whether an error is that of a time limit. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
