import { useMemo } from 'react'
import * as z from 'zod/mini'
import { shortlistsName } from '../stored-names.ts'
import { deviceText, readStored, storeText, useStoredText } from '#web/browser/stored-text.ts'
import { type SelectedRate, storedRate, toStored } from '../selection/selected-rate.ts'

/** Rates that an agent saves for a client or trip, under its name. */
export interface Shortlist extends Readonly<Omit<z.output<typeof storedList>, 'rates'>> {
  readonly rates: readonly SelectedRate[]
}

/** The most lists in a browser, and the most rates in a list. */
export const mostLists = 40
export const mostRates = 50

const version = 1

/** The most characters of all lists together: browsers store about five million per site. */
const mostCharacters = 2_000_000

const storedLists = z.object({ version: z.literal(version), lists: z.array(z.unknown()).check(z.maxLength(mostLists)) })
const storedList = z.object({
  id: z.string(),
  name: z.string(),
  changedAtMs: z.number(),
  rates: z.array(storedRate).check(z.maxLength(mostRates)),
})

/** Returns this browser's shortlists, last changed first. */
export function useShortlists(): readonly Shortlist[] {
  const text = useStoredText(shortlistsName)
  return useMemo(() => readShortlists(text), [text])
}

/** Parses stored lists, leaving out damaged ones. */
export function readShortlists(text: string | undefined): readonly Shortlist[] {
  const { lists } = readStored(storedLists, text, { version, lists: [] })
  return lists.flatMap((list) => z.safeParse(storedList, list).data ?? [])
}

/** Formats lists for storage; undefined if there are too many lists or characters. */
export function writeShortlists(lists: readonly Shortlist[]): string | undefined {
  const text = JSON.stringify({ version, lists: lists.map((list) => ({ ...list, rates: toStored(list.rates) })) })
  return lists.length > mostLists || text.length > mostCharacters ? undefined : text
}

/** Stores a list at the front, replacing its earlier version; returns whether there was room. */
export function storeShortlist(list: Omit<Shortlist, 'changedAtMs'>, now: Date): boolean {
  const text = writeShortlists([{ ...list, changedAtMs: now.getTime() }, ...listsBut(list.id)])
  if (text !== undefined) storeText(shortlistsName, text)
  return text !== undefined
}

export function removeShortlist(id: string) {
  const others = listsBut(id)
  storeText(shortlistsName, others.length === 0 ? undefined : writeShortlists(others))
}

/** Returns the other lists of this browser, including any that another tab has just stored. */
function listsBut(id: string): readonly Shortlist[] {
  return readShortlists(deviceText(shortlistsName)).filter((list) => list.id !== id)
}

/** Adds rates at the end of a list; newer versions replace existing ones. */
export function ratesWith(rates: readonly SelectedRate[], added: readonly SelectedRate[]): readonly SelectedRate[] {
  return [...new Map([...rates, ...added].map((rate) => [rate.key, rate])).values()]
}
