import { startTransition, useEffect, useState } from 'react'

let isHydrated = !import.meta.env.SSR
let resolveHydrated: (() => void) | undefined
let hydrated = Promise.resolve()

/** Says that what the service rendered is on screen: until `endHydration` the page must render the same. */
export function beginHydration() {
  isHydrated = false
  hydrated = new Promise((resolve) => (resolveHydrated = resolve))
}

export function endHydration() {
  isHydrated = true
  resolveHydrated?.()
}

/** Resolves once the page may show something else than the service rendered. */
export function whenHydrated(): Promise<void> {
  return hydrated
}

/**
 * Whether the page may show something else than the service rendered; never on the service itself. It changes in a transition,
 * between whose pieces the browser can respond.
 */
export function useHydrated(): boolean {
  const [is, setIs] = useState(isHydrated)
  useEffect(() => {
    if (!is) void hydrated.then(() => startTransition(() => setIs(true)))
  }, [is])
  return is
}
