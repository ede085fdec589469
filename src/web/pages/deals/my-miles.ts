import { useSyncExternalStore } from 'react'
import { parseMiles } from '../../format/miles.ts'

const name = 'my-miles'

/** What the reader has to spend, kept on this device alone. */
export function useMyMiles(): number | undefined {
  return useSyncExternalStore(subscribe, () => parseMiles(localStorage.getItem(name) ?? ''))
}

export function keepMyMiles(miles: number | undefined) {
  if (miles === undefined) localStorage.removeItem(name)
  else localStorage.setItem(name, String(miles))
  dispatchEvent(new Event('mymiles'))
}

function subscribe(listener: () => void) {
  addEventListener('mymiles', listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener('mymiles', listener)
    removeEventListener('storage', listener)
  }
}
