import type { StayRequest } from '#contract/stay'
import { useMemo, useSyncExternalStore } from 'react'
import { type ChosenRate, stayKey } from './chosen-rate.ts'
import { onSignOut, restoredChoice, storeChoice } from './stored-choice.ts'

/** The most rates that can be chosen at once. */
export const maxChosen = 100

const listeners = new Set<() => void>()
let chosen: ReadonlyMap<string, ChosenRate> | undefined

/** The chosen rates by key, in the order of the choice; they stay through searches, and until the tab is closed. */
export function useChoice(): ReadonlyMap<string, ChosenRate> {
  return useSyncExternalStore(subscribe, currentChoice, currentChoice)
}

/** The agent's own prices of the chosen rates of a stay, in hundredths, by hotel and offer. */
export function useOwnPrices(stay: StayRequest | undefined): ReadonlyMap<string, number> {
  const rates = [...useChoice().values()].filter((rate) => stay !== undefined && stayKey(rate.stay) === stayKey(stay))
  const own = rates.flatMap(({ hotelId, offer, ownCents }) =>
    ownCents === undefined ? [] : [[`${hotelId} ${offer.offerId}`, ownCents] as const],
  )
  // The same map for as long as the prices are the same: rates are sorted by them.
  const text = JSON.stringify(own)
  return useMemo(() => new Map(JSON.parse(text) as typeof own), [text])
}

/** Replaces the choice, up to its limit. */
export function choose(rates: Iterable<ChosenRate>) {
  change(rates)
  storeChoice([...currentChoice().values()])
}

/** Adds a rate to the choice, or removes it. */
export function toggleChosen(rate: ChosenRate) {
  const before = currentChoice()
  choose(before.has(rate.key) ? [...before.values()].filter(({ key }) => key !== rate.key) : [...before.values(), rate])
}

function currentChoice(): ReadonlyMap<string, ChosenRate> {
  chosen ??= byKey(restoredChoice(maxChosen))
  return chosen
}

function change(rates: Iterable<ChosenRate>) {
  chosen = byKey([...rates].slice(0, maxChosen))
  for (const listener of listeners) listener()
}

function byKey(rates: readonly ChosenRate[]): ReadonlyMap<string, ChosenRate> {
  return new Map(rates.map((rate) => [rate.key, rate]))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

onSignOut(() => change([]))
