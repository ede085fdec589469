import { startTransition, useEffect, useState } from 'react'

const listeners = new Set<() => void>()
let isHydrated = !import.meta.env.SSR
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

/** Has the router hear of Back and Forward only once the page may show another; called before the router listens. */
export function holdBack() {
  let isHeld = false
  const hold = (event: PopStateEvent) => {
    event.stopImmediatePropagation()
    isHeld = true
  }
  addEventListener('popstate', hold)
  void whenHydrated().then(() => {
    removeEventListener('popstate', hold)
    if (isHeld) dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
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
    if (is) return undefined
    const note = () => startTransition(() => setIs(true))
    if (isHydrated) note()
    else listeners.add(note)
    return () => void listeners.delete(note)
  }, [is])
  return is
}
