import { useCallback, useSyncExternalStore } from 'react'

/** Wide enough for the list and the map side by side; the style sheets use the same width. */
export const wideScreen = '(min-width: 62.5rem)'

/** Wide enough for a map beside the rates; the style sheets use the same width. */
export const wideEnoughForMap = '(min-width: 100rem)'

/** Whether a media query matches now; `undefined` in a first view, where both variants are rendered and CSS chooses. */
export function useMedia(query: string): boolean | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => undefined,
  )
}
