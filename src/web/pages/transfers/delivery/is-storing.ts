import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isStoring = true

/** Reports whether the browser stores what is sent; returns whether that is news. */
export function reportStoring(stores: boolean): boolean {
  if (isStoring === stores) return false
  isStoring = stores
  for (const listener of listeners) listener()
  return true
}

/** Whether the browser stores what is sent, as far as is known: what it does not store is lost when the page is closed. */
export function useIsStoring(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isStoring,
    () => true,
  )
}
