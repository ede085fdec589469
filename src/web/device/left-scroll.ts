import type { createBrowserRouter } from 'react-router'
import { tabStore } from '#web/kit/lazy/text-store.ts'

/** Where the router stores the scroll positions of the entries of the history, by their keys. */
export const scrollStorageName = 'scroll-positions'

/** By what the router stores the position of a page: the first of a tab has always the same key, whatever it is. */
export function scrollKey({ key, pathname, search }: Pick<Location, 'pathname' | 'search'> & { readonly key: string }) {
  return key === 'default' ? pathname + search : key
}

/** What a user scrolls by. */
export const ownScrolling = ['wheel', 'touchmove', 'keydown'] as const
let leftTop: number | undefined

/** Has pages that are returned to, and are too short until their answers arrive, scroll to where they were left then. */
export function followLeftScroll({ state, subscribe }: ReturnType<typeof createBrowserRouter>) {
  let { location, restoreScrollPosition } = state
  subscribe((page) => {
    if (page.location === location && page.restoreScrollPosition === restoreScrollPosition) return
    location = page.location
    restoreScrollPosition = page.restoreScrollPosition
    note(restoreScrollPosition)
  })
}

/** Notes where a page that is reloaded or returned to was left, where the router does not restore it. */
export function noteLeftScroll() {
  note(storedTop())
}

/** Scrolls to where the page was left, once, unless the user has scrolled. */
export function restoreLeftScroll() {
  if (leftTop === undefined) return
  const top = leftTop
  forget()
  // After the router, which scrolls to the top where a page is the first to be shown.
  queueMicrotask(() => scrollTo(0, top))
}

function note(top: number | false | null | undefined) {
  forget()
  if (typeof top !== 'number' || top === 0) return
  leftTop = top
  for (const type of ownScrolling) addEventListener(type, forget, { once: true, passive: true })
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
  const stored = JSON.parse(tabStore.get(scrollStorageName) ?? '{}') as Record<string, number | undefined>
  return stored[scrollKey({ key: state?.key ?? 'default', pathname: location.pathname, search: location.search })]
}
