import { useSyncExternalStore } from 'react'
import type { ChosenRate } from './chosen-rate.ts'

/** The most rates that can be chosen at once. */
export const maxChosen = 100

const listeners = new Set<() => void>()
let chosen: ReadonlyMap<string, ChosenRate> = new Map()

/** The chosen rates by key, in the order of the choice; they stay through searches. */
export function useChoice(): ReadonlyMap<string, ChosenRate> {
  return useSyncExternalStore(
    subscribe,
    () => chosen,
    () => chosen,
  )
}

/** Replaces the choice, up to its limit. */
export function choose(rates: Iterable<ChosenRate>) {
  chosen = new Map([...rates].slice(0, maxChosen).map((rate) => [rate.key, rate]))
  for (const listener of listeners) listener()
}

/** Adds a rate to the choice, or removes it. */
export function toggleChosen(rate: ChosenRate) {
  choose(chosen.has(rate.key) ? [...chosen.values()].filter(({ key }) => key !== rate.key) : [...chosen.values(), rate])
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
