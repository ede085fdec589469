/** Browsers without `requestIdleCallback` wait as long instead. */
const pauseMs = 2000

/**
 * Calls back when the page has loaded and the browser has nothing to do, and never where the person asks to save data. Returns
 * the function that cancels it.
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
