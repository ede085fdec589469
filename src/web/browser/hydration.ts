import { startTransition, useEffect, useState } from 'react'

let isHydrated = !import.meta.env.SSR
let resolveHydrated: (() => void) | undefined
let hydrated = Promise.resolve()

/** Begins the hydration of the service's rendering: until `endHydration`, the page must render the same. */
export function beginHydration() {
  isHydrated = false
  hydrated = new Promise((resolve) => (resolveHydrated = resolve))
}

/** Lets the page differ from the service's rendering, and resolves `whenHydrated`. */
export function endHydration() {
  isHydrated = true
  resolveHydrated?.()
}

/** Resolves once the page may differ from the service's rendering. */
export function whenHydrated(): Promise<void> {
  return hydrated
}

/**
 * Returns whether the page may differ from the service's rendering; never on the service itself. Changes in a
 * transition, so the browser can respond in between.
 */
export function useHydrated(): boolean {
  const [mayDiffer, setMayDiffer] = useState(isHydrated)
  useEffect(() => {
    if (!mayDiffer) void hydrated.then(() => startTransition(() => setMayDiffer(true)))
  }, [mayDiffer])
  return mayDiffer
}
