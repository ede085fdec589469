import { useMemo } from 'react'
import { shortlistPath } from '#web/browser/paths.ts'
import { deviceText, storeText, useStoredText } from '#web/browser/stored-text.ts'
import { type KeptStay, readStay, writtenKey } from '#web/stay/kept/kept-stay.ts'

/** A stay of a list, and how it is written. */
export interface ListedStay extends KeptStay {
  readonly key: string
  readonly text: string
}

const storageName = 'shortlist'
const parameter = 'stay'
const linesOf = (text: string | undefined) => text?.split('\n') ?? []

/** The stays on the shortlist of this device as they are written, in their order. */
export function useShortlist(): readonly string[] {
  const text = useStoredText(storageName)
  return useMemo(() => linesOf(text), [text])
}

/** Changes the shortlist of this device, also as another tab has just stored it. */
export function changeShortlist(change: (stays: readonly string[]) => readonly string[]) {
  storeText(storageName, change(linesOf(deviceText(storageName))).join('\n') || undefined)
}

/** Puts a stay at the end of the shortlist, or takes it off. */
export function keepStay(text: string, isKept: boolean) {
  changeShortlist((stays) => {
    const others = stays.filter((other) => writtenKey(other) !== writtenKey(text))
    return isKept ? [...others, text] : others
  })
}

/** Reads written stays in their order; one that is there twice counts once, and what is damaged is left out and counted. */
export function readStays(texts: readonly string[]) {
  const read = texts.flatMap((text): ListedStay[] => {
    const stay = readStay(text)
    return stay === undefined ? [] : [{ ...stay, key: writtenKey(text), text }]
  })
  return {
    stays: [...new Map(read.toReversed().map((each) => [each.key, each])).values()].toReversed(),
    unreadable: texts.length - read.length,
  }
}

/** Reads the stays in the address of a link; undefined where it has none, so that the device's own are meant. */
export function readLink(search: string): ReturnType<typeof readStays> | undefined {
  const texts = new URLSearchParams(search).getAll(parameter)
  return texts.length === 0 ? undefined : readStays(texts)
}

/** The path of a link to stays. */
export function linkTo(texts: readonly string[]): string {
  const search = new URLSearchParams(texts.map((text) => [parameter, text]))
  // Messengers take asterisks for bold text, and break the link.
  return `${shortlistPath}?${search.toString().replaceAll('*', '%2A')}`
}
