import { signOut as forgetKey } from './session.ts'
import { deviceText, storeText } from './stored-text.ts'
import { tabStore } from './text-store.ts'

/** Dispatched on the window when someone signs out. */
export const leaveEvent = 'signout'

/** What this tab stores the chosen rates under. */
export const choiceStorageName = 'choice'

/** What this device stores the shortlists under, and whether they stay when someone signs out. */
export const shortlistsName = 'shortlists'
export const keepShortlistsName = 'shortlists-stay'

/** Signs out: forgets the key, and the rates chosen and kept with it, whose prices are the agent's own. */
export function signOut() {
  tabStore.set(choiceStorageName, undefined)
  if (deviceText(keepShortlistsName) === undefined) storeText(shortlistsName, undefined)
  dispatchEvent(new Event(leaveEvent))
  forgetKey()
}
