import { useCallback, useSyncExternalStore } from 'react'

/** Where list and map stand side by side. The style sheets say the same width. */
export const wideScreen = '(min-width: 62.5rem)'

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
