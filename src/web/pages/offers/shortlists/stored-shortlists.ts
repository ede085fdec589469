import { useMemo } from 'react'
import * as z from 'zod/mini'
import { shortlistsName } from '../../../browser/sign-out.ts'
import { deviceText, storeText, useStoredText } from '../../../browser/stored-text.ts'
import { storedRate, toStored } from '../choice/chosen-rate-schema.ts'
import { mostLists, mostRates, type Shortlist } from './shortlists.ts'

const version = 1

/** The most characters of all lists: browsers store about five million for a site. */
const mostCharacters = 2_000_000

const stored = z.object({ version: z.literal(version), lists: z.array(z.unknown()).check(z.maxLength(mostLists)) })
const storedList = z.object({
  id: z.string(),
  name: z.string(),
  reference: z.string(),
  note: z.string(),
  changedAtMs: z.number(),
  rates: z.array(storedRate).check(z.maxLength(mostRates)),
})

/** The shortlists in this browser, and how many could not be read. */
export interface StoredShortlists {
  readonly lists: readonly Shortlist[]
  readonly damaged: number
}

/** The shortlists of this browser, those changed last first. */
export function useShortlists(): StoredShortlists {
  const text = useStoredText(shortlistsName)
  return useMemo(() => readShortlists(text), [text])
}

/** Returns the lists in a stored text; a damaged one is left out. */
export function readShortlists(text: string | undefined): StoredShortlists {
  if (text === undefined) return { lists: [], damaged: 0 }
  const all = z.safeParse(stored, parseJson(text))
  if (!all.success) return { lists: [], damaged: 1 }
  const read = all.data.lists.map((list) => z.safeParse(storedList, list))
  const lists = read.flatMap(({ data }) => (data === undefined ? [] : [data]))
  return { lists, damaged: read.length - lists.length }
}

/** Writes lists down; undefined where they are more than is kept. */
export function writeShortlists(lists: readonly Shortlist[]): string | undefined {
  const text = JSON.stringify({
    version,
    lists: lists.map((list) => ({ ...list, rates: list.rates.map(toStored) })),
  })
  return lists.length > mostLists || text.length > mostCharacters ? undefined : text
}

/** Changes the shortlists of this browser, also those another tab has just stored; returns whether there was room. */
export function changeShortlists(change: (lists: readonly Shortlist[]) => readonly Shortlist[]): boolean {
  const next = change(readShortlists(deviceText(shortlistsName)).lists)
  const text = next.length === 0 ? undefined : writeShortlists(next)
  if (text === undefined && next.length > 0) return false
  storeText(shortlistsName, text)
  return true
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
