import { useSyncExternalStore } from 'react'

const changed = 'kepttext'

/** Keeps a text under a name on this device, or, with none, forgets it; every reader in every tab learns of it. */
export function keepText(name: string, text: string | undefined) {
  if (text === undefined) localStorage.removeItem(name)
  else localStorage.setItem(name, text)
  dispatchEvent(new Event(changed))
}

/** The text kept under a name. */
export function useKeptText(name: string): string | undefined {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(name) ?? undefined)
}

function subscribe(listener: () => void) {
  addEventListener(changed, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(changed, listener)
    removeEventListener('storage', listener)
  }
}
