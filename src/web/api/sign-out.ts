import { queryClient } from './query-client.ts'
import { currentRole, setLeaving, signOut as forgetKey } from './session.ts'

const forgetters: (() => void)[] = []

/** Registers what a subject forgets when someone signs out; before the first page is rendered. */
export function onSignOut(forget: () => void) {
  forgetters.push(forget)
}

/** Signs out; staff once they have confirmed what happens to the transfers of this device, see `miles/delivery/sign-out-dialog.tsx`. */
export function signOut() {
  if (currentRole() === 'staff') setLeaving(true)
  else forgetSession()
}

/** Forgets the key, all responses, and what the subjects have registered. */
export function forgetSession() {
  for (const forget of forgetters) forget()
  forgetKey()
  queryClient.clear()
}
