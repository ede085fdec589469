import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createTextStore } from './text-store.ts'

declare global {
  interface WindowEventMap {
    storedtext: CustomEvent<{ readonly name: string; readonly text: string | undefined }>
  }
}

/** `page-scripts/theme.ts` also listens to this event. */
const changeEvent = 'storedtext'

const deviceStore = createTextStore(() => localStorage)

/**
 * Stores a text under a name on this device, or removes it. Every tab sees the change. If the browser blocks storage,
 * this page keeps the text until it is closed.
 */
export function storeText(name: string, text: string | undefined) {
  deviceStore.set(name, text)
  dispatchEvent(new CustomEvent(changeEvent, { detail: { name, text } }))
}

/** Returns the current text stored under a name. */
export function deviceText(name: string): string | undefined {
  return deviceStore.get(name)
}

/** Parses a stored text as JSON; returns `otherwise` if it is missing or invalid. */
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

/** Returns the text stored under a name, and re-renders when it changes. */
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
