/** Browsers without `requestIdleCallback` wait as long instead. */
const pauseMs = 2000

/**
 * Calls back when the page has loaded and the browser has nothing to do, and never where the person asks to save data. Returns
 * the function that cancels it.
 */
export function whenIdle(callback: () => void): () => void {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  if (connection?.saveData === true) return () => undefined
  let cancel: () => void
  const wait = () => {
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(callback)
      cancel = () => cancelIdleCallback(handle)
    } else {
      const timer = setTimeout(callback, pauseMs)
      cancel = () => clearTimeout(timer)
    }
  }
  cancel = () => removeEventListener('load', wait)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => cancel()
}
