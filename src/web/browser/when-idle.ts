/** The wait in browsers without `requestIdleCallback`. */
const pauseMs = 2000

/**
 * Calls back once the page has loaded and the browser is idle, but never if the user wants to save data. Returns a
 * function that cancels the call.
 */
export function whenIdle(callback: () => void): () => void {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  if (connection?.saveData === true) return () => undefined
  let isCancelled = false
  const call = () => {
    if (!isCancelled) callback()
  }
  const wait = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(call) : setTimeout(call, pauseMs))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    isCancelled = true
  }
}
