import { useCallback, useSyncExternalStore } from 'react'
import { useHydrated } from './hydration.ts'

/** Wide enough for the list and the map side by side; the style sheets use the same width. */
export const wideScreen = '(min-width: 62.5rem)'

/** So wide and high that the list, the map and the chart are on it at once; the style sheets use the same sizes. */
export const roomyScreen = '(min-width: 112.5rem) and (min-height: 60rem)'

/** Wide enough for two months of a calendar side by side; the style sheets use the same width. */
export const twoMonthsScreen = '(min-width: 48rem)'

/** Whether a media query matches now; `undefined` in a first view, where both variants are rendered and CSS chooses. */
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
