import { queryClient } from './query-client.ts'
import { currentRole, setLeaving, signOut as forgetKey } from './session.ts'
import { deviceText, storeText } from '#web/browser/stored-text.ts'
import { tabStore } from '#web/browser/text-store.ts'

/** Dispatched on the window when someone signs out. */
export const leaveEvent = 'signout'

/** What this tab stores the chosen rates under. */
export const selectionStorageName = 'choice'

/** What this device stores the shortlists under, and whether they stay when someone signs out. */
export const shortlistsName = 'shortlists'
export const keepShortlistsName = 'shortlists-stay'

/** What this device stores the links of proposals under. */
export const proposalLinksName = 'proposal-links'

/** What this device stores the latest searches for rates under. */
export const recentSearchesName = 'rates-recent'

/**
 * What this device stores the number of transfers under that were sent from it and have no known outcome, while it stores
 * any transfer.
 */
export const openTransfersName = 'open-transfers'

/** Signs out; staff once they have answered for the transfers of this device, see `miles/delivery/sign-out-dialog.tsx`. */
export function signOut() {
  if (currentRole() === 'staff') setLeaving(true)
  else forgetSession()
}

/** Forgets the key, what was searched and proposed, and the rates chosen and kept with it, whose prices are the agent's own. */
export function forgetSession() {
  tabStore.set(selectionStorageName, undefined)
  storeText(recentSearchesName, undefined)
  storeText(proposalLinksName, undefined)
  if (deviceText(keepShortlistsName) === undefined) storeText(shortlistsName, undefined)
  dispatchEvent(new Event(leaveEvent))
  forgetKey()
  queryClient.clear()
}
