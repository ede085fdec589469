import type { StayRequest } from '#contract/hotels/stay'
import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { selectionStorageName, forgottenEvent } from '../stored-names.ts'
import { readStored } from '#web/browser/stored-text.ts'
import { tabStore } from '#web/browser/text-store.ts'
import { stayKey } from '#web/stay/saved-stay.ts'
import { type SelectedRate, storedRate, toStored } from './selected-rate.ts'

/** The most rates that can be selected at once. */
export const maxSelected = 100

const listeners = new Set<() => void>()
let selected: ReadonlyMap<string, SelectedRate> | undefined
let reference = ''

/** Returns the selected rates by key, in the order of selection; they last across searches until the tab is closed. */
export function useSelection(): ReadonlyMap<string, SelectedRate> {
  return useSyncExternalStore(subscribe, currentSelection, currentSelection)
}

/** Returns the selected rates of a stay as keys of hotel and offer. */
export function useSelectedOf(stay: StayRequest): ReadonlySet<string> {
  return new Set(useSelectionOf(stay).map(({ hotelId, offer }) => `${hotelId} ${offer.offerId}`))
}

/** Returns the agent's own prices of a stay's selected rates, in their currencies, by hotel and offer. */
export function useOwnPrices(stay: StayRequest): ReadonlyMap<string, number> {
  const entries = useSelectionOf(stay).flatMap(({ hotelId, offer, ownPrice }) =>
    ownPrice === undefined ? [] : [[`${hotelId} ${offer.offerId}`, ownPrice] as const],
  )
  // The map changes only with the prices, because a new map sorts all rates again.
  const json = JSON.stringify(entries)
  return useMemo(() => new Map(JSON.parse(json) as typeof entries), [json])
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

export function toggleSelected(rate: SelectedRate) {
  const before = currentSelection()
  select(before.has(rate.key) ? [...before.values()].filter(({ key }) => key !== rate.key) : [...before.values(), rate])
}

/** Returns the selection; initially the one stored in this tab before a reload, or none if that is damaged. */
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

/** Sets the agent's reference for proposals of the selected rates, until the selection is empty. */
export function referTo(name: string) {
  reference = name
}

/** Returns the agent's reference for proposals of the selected rates; empty if there is none. */
export const selectionReference = () => reference

// The next user must not see the previous user's net prices or client names.
addEventListener(forgottenEvent, () => select([]))
