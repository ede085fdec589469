import { useSyncExternalStore } from 'react'

/** `public/theme.js` listens to it too. */
const changeEvent = 'storedtext'

/** Stores a text under a name on this device, or removes it; every reader in every tab sees the change. */
export function storeText(name: string, text: string | undefined) {
  if (text === undefined) localStorage.removeItem(name)
  else localStorage.setItem(name, text)
  dispatchEvent(new Event(changeEvent))
}

/** The text stored under a name. */
export function useStoredText(name: string): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(name) ?? undefined,
    () => undefined,
  )
}

function subscribe(listener: () => void) {
  addEventListener(changeEvent, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(changeEvent, listener)
    removeEventListener('storage', listener)
  }
}
