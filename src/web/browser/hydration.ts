import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isHydrated = true
let resolveHydrated: (() => void) | undefined
let hydrated = Promise.resolve()

/** Says that what the service rendered is on screen: until `endHydration` the page must render the same. */
export function beginHydration() {
  isHydrated = false
  hydrated = new Promise((resolve) => (resolveHydrated = resolve))
}

export function endHydration() {
  if (isHydrated) return
  isHydrated = true
  for (const listener of listeners) listener()
  resolveHydrated?.()
}

/** Resolves once the page may show something else than the service rendered. */
export function whenHydrated(): Promise<void> {
  return hydrated
}

/** Whether the page may show something else than the service rendered; never on the service itself. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isHydrated,
    () => false,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
