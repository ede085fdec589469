/** Where the router stores the scroll positions of the entries of the history, by their keys. */
export const scrollStorageName = 'scroll-positions'

const ownScrolling = ['wheel', 'touchmove', 'keydown'] as const
let leftTop: number | undefined

/** Notes where a page that is reloaded or returned to was left, until it is long enough or the user scrolls. */
export function noteLeftScroll() {
  leftTop = storedTop()
  if (leftTop === undefined) return
  for (const type of ownScrolling) addEventListener(type, forget, { once: true, passive: true })
}

/** Scrolls to where the page was left, once. */
export function restoreLeftScroll() {
  if (leftTop === undefined) return
  scrollTo(0, leftTop)
  forget()
}

function forget() {
  leftTop = undefined
  for (const type of ownScrolling) removeEventListener(type, forget)
}

function storedTop(): number | undefined {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!(navigation instanceof PerformanceNavigationTiming)) return undefined
  if (navigation.type !== 'reload' && navigation.type !== 'back_forward') return undefined
  const state = history.state as { readonly key?: string } | null
  const stored = JSON.parse(sessionStorage.getItem(scrollStorageName) ?? '{}') as Record<string, number | undefined>
  const top = stored[state?.key ?? 'default']
  return top === 0 ? undefined : top
}
