import { useMemo } from 'react'
import { shortlistPath } from '#web/browser/paths.ts'
import { deviceText, storeText, useStoredText } from '#web/browser/stored-text.ts'
import { type SavedStay, readStay, writtenKey } from '#web/stay/saved-stay.ts'

/** A listed stay with its stored text. */
export interface ListedStay extends SavedStay {
  readonly key: string
  readonly text: string
}

const storageName = 'shortlist'
const parameter = 'stay'
const linesOf = (text: string | undefined) => text?.split('\n') ?? []

/** Returns the stored texts of this device's shortlist, in order. */
export function useShortlist(): readonly string[] {
  const text = useStoredText(storageName)
  return useMemo(() => linesOf(text), [text])
}

/** Changes this device's shortlist as stored now, perhaps by another tab. */
export function changeShortlist(change: (stays: readonly string[]) => readonly string[]) {
  storeText(storageName, change(linesOf(deviceText(storageName))).join('\n') || undefined)
}

/** Adds a stay at the end of the shortlist, or removes it. */
export function saveStay(text: string, isSaved: boolean) {
  changeShortlist((stays) => {
    const others = stays.filter((other) => writtenKey(other) !== writtenKey(text))
    return isSaved ? [...others, text] : others
  })
}

/** Parses stored stays in order, without duplicates; damaged ones are left out and counted. */
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

/** Parses the stays in a link's address; undefined if it has none, so that the device's own are shown. */
export function readLink(search: string): ReturnType<typeof readStays> | undefined {
  const texts = new URLSearchParams(search).getAll(parameter)
  return texts.length === 0 ? undefined : readStays(texts)
}

/** Returns the path of a link to stays. */
export function linkTo(texts: readonly string[]): string {
  const search = new URLSearchParams(texts.map((text) => [parameter, text]))
  // Messaging apps read asterisks as bold text, which would break the link.
  return `${shortlistPath}?${search.toString().replaceAll('*', '%2A')}`
}
