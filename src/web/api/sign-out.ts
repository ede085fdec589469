import { queryClient } from './query-client.ts'
import { currentSession, setLeaving, signOut as forgetKey } from './session.ts'

const forgetters: (() => void)[] = []

/** Registers a callback that clears a feature's data at sign-out. Call it before the first page is rendered. */
export function onSignOut(forget: () => void) {
  forgetters.push(forget)
}

/** Signs out. Staff first decide about this device's transfers, see `miles/delivery/sign-out-dialog.tsx`. */
export function signOut() {
  if (currentSession()?.role === 'staff') setLeaving(true)
  else forgetSession()
}

/** Clears the key, all responses and the registered data. */
export function forgetSession() {
  for (const forget of forgetters) forget()
  forgetKey()
  queryClient.clear()
}
