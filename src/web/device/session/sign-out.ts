import { queryClient } from '../requests/query-client.ts'
import { signOut as forgetKey } from './session.ts'
import { deviceText, storeText } from '../stored-text.ts'
import { tabStore } from '#web/kit/lazy/text-store.ts'

/** Dispatched on the window when someone signs out. */
export const leaveEvent = 'signout'

/** What this tab stores the chosen rates under. */
export const selectionStorageName = 'choice'

/** What this device stores the shortlists under, and whether they stay when someone signs out. */
export const shortlistsName = 'shortlists'
export const keepShortlistsName = 'shortlists-stay'

/** What this device stores the latest searches for rates under. */
export const recentSearchesName = 'rates-recent'

/** Signs out: forgets the key, what was searched, and the rates chosen and kept with it, whose prices are the agent's own. */
export function signOut() {
  tabStore.set(selectionStorageName, undefined)
  storeText(recentSearchesName, undefined)
  if (deviceText(keepShortlistsName) === undefined) storeText(shortlistsName, undefined)
  dispatchEvent(new Event(leaveEvent))
  forgetKey()
  queryClient.clear()
}
