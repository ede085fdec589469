import { stayKey } from '../format/kept-stay.ts'
import { deviceText, storeText, useStoredText } from './stored-text.ts'

const storageName = 'shortlist'
const read = (text: string | undefined) => text?.split('\n') ?? []

/** The stays on the shortlist of this device as they are written, in their order. */
export function useShortlist(): readonly string[] {
  return read(useStoredText(storageName))
}

/** Changes the shortlist of this device, also as another tab has just stored it. */
export function changeShortlist(change: (stays: readonly string[]) => readonly string[]) {
  storeText(storageName, change(read(deviceText(storageName))).join('\n') || undefined)
}

/** Puts a stay at the end of the shortlist, or takes it off. */
export function keepStay(text: string, isKept: boolean) {
  changeShortlist((stays) => {
    const others = stays.filter((other) => stayKey(other) !== stayKey(text))
    return isKept ? [...others, text] : others
  })
}
