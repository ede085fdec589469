import * as z from 'zod/mini'
import { choiceStorageName, leaveEvent } from '../../../browser/sign-out.ts'
import { tabStore } from '../../../browser/text-store.ts'
import type { ChosenRate } from './chosen-rate.ts'
import { storedRate, toStored } from './chosen-rate-schema.ts'

/** Returns the choice that this tab had before it was loaded again; none where it is damaged. */
export function restoredChoice(most: number): readonly ChosenRate[] {
  try {
    return z.parse(z.array(storedRate).check(z.maxLength(most)), JSON.parse(tabStore.get(choiceStorageName) ?? '[]'))
  } catch {
    tabStore.set(choiceStorageName, undefined)
    return []
  }
}

/** Stores the choice in this tab. */
export function storeChoice(rates: readonly ChosenRate[]) {
  tabStore.set(choiceStorageName, rates.length === 0 ? undefined : JSON.stringify(rates.map(toStored)))
}

/** Calls a function when someone signs out, whose net prices the next person must not see. */
export function onSignOut(forget: () => void) {
  addEventListener(leaveEvent, forget)
}
