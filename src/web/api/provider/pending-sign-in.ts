import { tabStore } from '../../browser/text-store.ts'
import type { PendingSignIn } from './authorization.ts'

const storageName = 'pending-sign-in'

/** Keeps a sign-in in this tab while the tab shows the provider; returns whether the browser has stored it. */
export function storePendingSignIn(pending: PendingSignIn): boolean {
  tabStore.set(storageName, JSON.stringify(pending))
  const isStored = !tabStore.isRefused()
  if (!isStored) tabStore.set(storageName, undefined)
  return isStored
}

/** Takes the sign-in with a state out of this tab: it can be completed once. */
export function takePendingSignIn(state: string | null): PendingSignIn | undefined {
  // Only this module writes it.
  const pending = JSON.parse(tabStore.get(storageName) ?? 'null') as PendingSignIn | null
  if (pending === null || pending.state !== state) return undefined
  tabStore.set(storageName, undefined)
  return pending
}
