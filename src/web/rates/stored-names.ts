import { deviceText, storeText } from '#web/browser/stored-text.ts'
import { tabStore } from '#web/browser/text-store.ts'

/** Dispatched on the window when what an agent has chosen is forgotten. */
export const forgottenEvent = 'ratesforgotten'

/** What this tab stores the chosen rates under. */
export const selectionStorageName = 'choice'

/** What this device stores the shortlists under, and whether they stay when someone signs out. */
export const shortlistsName = 'shortlists'
export const keepShortlistsName = 'shortlists-stay'

/** What this device stores the links of proposals under. */
export const proposalLinksName = 'proposal-links'

/** What this device stores the latest searches for rates under. */
export const recentSearchesName = 'rates-recent'

/** Forgets what was searched and proposed, and the rates chosen and kept, whose prices are the agent's own. */
export function forgetRates() {
  tabStore.set(selectionStorageName, undefined)
  storeText(recentSearchesName, undefined)
  storeText(proposalLinksName, undefined)
  if (deviceText(keepShortlistsName) === undefined) storeText(shortlistsName, undefined)
  dispatchEvent(new Event(forgottenEvent))
}
