import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createTextStore } from './text-store.ts'

declare global {
  interface WindowEventMap {
    storedtext: CustomEvent<{ readonly name: string; readonly text: string | undefined }>
  }
}

/** `page-scripts/theme.ts` listens to it too. */
const changeEvent = 'storedtext'

const deviceStore = createTextStore(() => localStorage)

/**
 * Stores a text under a name on this device, or removes it; every reader in every tab sees the change. Where the browser
 * stores nothing, this page remembers it until it is closed.
 */
export function storeText(name: string, text: string | undefined) {
  deviceStore.set(name, text)
  dispatchEvent(new CustomEvent(changeEvent, { detail: { name, text } }))
}

/** Returns the text stored under a name now. */
export function deviceText(name: string): string | undefined {
  return deviceStore.get(name)
}

/** Reads a stored text as JSON; `otherwise` where there is none, or anything has happened to it. */
export function readStored<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string | undefined,
  otherwise: z.output<Schema>,
): z.output<Schema> {
  try {
    return z.parse(schema, JSON.parse(text ?? ''))
  } catch {
    return otherwise
  }
}

/** Whether the browser has refused to store a text on this device. */
export function isDeviceRefusing(): boolean {
  return deviceStore.isRefused()
}

/** The text stored under a name. */
export function useStoredText(name: string): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => deviceStore.get(name),
    () => undefined,
  )
}

function subscribe(listener: () => void) {
  const refresh = ({ key }: StorageEvent) => {
    deviceStore.refresh(key)
    listener()
  }
  addEventListener(changeEvent, listener)
  addEventListener('storage', refresh)
  return () => {
    removeEventListener(changeEvent, listener)
    removeEventListener('storage', refresh)
  }
}
