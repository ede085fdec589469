import { useCallback, useSyncExternalStore } from 'react'
import { useHydrated } from './hydration.ts'

/** Wide enough for the list and map side by side; the style sheets use the same width. */
export const wideScreen = '(min-width: 62.5rem)'

/** A phone held upright; the style sheets use the same width. */
export const phoneScreen = '(width < 40rem)'

/** Wide enough for two months of a calendar side by side; the style sheets use the same width. */
export const twoMonthsScreen = '(min-width: 48rem)'

/** A touch screen, where the keyboard covers half the page; the style sheets use the same query. */
export const touchScreen = '(pointer: coarse)'

/** Returns whether a media query matches; `undefined` in a first view, which renders both variants. */
export function useMedia(query: string): boolean | undefined {
  const isHydrated = useHydrated()
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  const read = () => matchMedia(query).matches
  const matches = useSyncExternalStore(subscribe, read, import.meta.env.SSR ? () => undefined : read)
  return isHydrated ? matches : undefined
}
