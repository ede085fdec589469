import type { StayRequest } from '#contract/hotels/stay'
import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { selectionStorageName, forgottenEvent } from '../stored-names.ts'
import { readStored } from '#web/browser/stored-text.ts'
import { tabStore } from '#web/browser/text-store.ts'
import { stayKey } from '#web/stay/kept/kept-stay.ts'
import { type SelectedRate, storedRate, toStored } from './selected-rate.ts'

/** The most rates that can be selected at once. */
export const maxSelected = 100

const listeners = new Set<() => void>()
let selected: ReadonlyMap<string, SelectedRate> | undefined
let reference = ''

/** The selected rates by key, in the order of selection; they stay through searches, and until the tab is closed. */
export function useSelection(): ReadonlyMap<string, SelectedRate> {
  return useSyncExternalStore(subscribe, currentSelection, currentSelection)
}

/** Which rates of a stay are selected, by hotel and offer. */
export function useSelectedOf(stay: StayRequest): ReadonlySet<string> {
  return new Set(useSelectionOf(stay).map(({ hotelId, offer }) => `${hotelId} ${offer.offerId}`))
}

/** The agent's own prices of the selected rates of a stay, in the smallest units of their currencies, by hotel and offer. */
export function useOwnPrices(stay: StayRequest): ReadonlyMap<string, number> {
  const own = useSelectionOf(stay).flatMap(({ hotelId, offer, ownCents }) =>
    ownCents === undefined ? [] : [[`${hotelId} ${offer.offerId}`, ownCents] as const],
  )
  // The same map for as long as the prices are the same: rates are sorted by them.
  const text = JSON.stringify(own)
  return useMemo(() => new Map(JSON.parse(text) as typeof own), [text])
}

function useSelectionOf(stay: StayRequest): readonly SelectedRate[] {
  const key = stayKey(stay)
  return [...useSelection().values()].filter((rate) => stayKey(rate.stay) === key)
}

/** Replaces the selection, up to its limit. */
export function select(rates: Iterable<SelectedRate>) {
  selected = byKey([...byKey([...rates]).values()].slice(0, maxSelected))
  const text = selected.size === 0 ? undefined : JSON.stringify(toStored([...selected.values()]))
  tabStore.set(selectionStorageName, text)
  if (text === undefined) reference = ''
  for (const listener of listeners) listener()
}

/** Adds a rate to the selection, or removes it. */
export function toggleSelected(rate: SelectedRate) {
  const before = currentSelection()
  select(before.has(rate.key) ? [...before.values()].filter(({ key }) => key !== rate.key) : [...before.values(), rate])
}

/** At first it is the one that this tab had before it was loaded again; none where that is damaged. */
function currentSelection(): ReadonlyMap<string, SelectedRate> {
  const schema = z.array(storedRate).check(z.maxLength(maxSelected))
  selected ??= byKey(readStored(schema, tabStore.get(selectionStorageName), []))
  return selected
}

function byKey(rates: readonly SelectedRate[]): ReadonlyMap<string, SelectedRate> {
  return new Map(rates.map((rate) => [rate.key, rate]))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Has proposals of the selected rates named as a client or trip is, until the selection is empty; their client does not read it. */
export function referTo(name: string) {
  reference = name
}

/** Returns what proposals of the selected rates are named as; empty where that is not known. */
export const selectionReference = () => reference

// The next person must not see the net prices of the person who signs out, nor the name of a client.
addEventListener(forgottenEvent, () => select([]))
