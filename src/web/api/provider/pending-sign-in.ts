import type { PendingSignIn } from './authorization.ts'

const storageName = 'pending-sign-in'

/** Keeps a sign-in in this tab while the tab shows the provider. */
export function storePendingSignIn(pending: PendingSignIn) {
  sessionStorage.setItem(storageName, JSON.stringify(pending))
}

/** Takes the sign-in with a state out of this tab: it can be completed once. */
export function takePendingSignIn(state: string | null): PendingSignIn | undefined {
  // Only this module writes it.
  const pending = JSON.parse(sessionStorage.getItem(storageName) ?? 'null') as PendingSignIn | null
  if (pending === null || pending.state !== state) return undefined
  sessionStorage.removeItem(storageName)
  return pending
}
