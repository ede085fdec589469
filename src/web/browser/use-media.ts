import { useCallback, useSyncExternalStore } from 'react'
import { useHydrated } from './hydration.ts'

// The style sheets use the same queries.
/** Wide enough for the list and map side by side. */
export const wideScreen = '(min-width: 62.5rem)'
export const phoneScreen = '(width < 40rem)'
export const thirdColumnScreen = '(min-width: 80rem)'
export const twoMonthsScreen = '(min-width: 48rem)'
/** A touch screen, where the keyboard covers half the page. */
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
