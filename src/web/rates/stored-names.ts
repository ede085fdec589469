import { deviceText, storeText } from '#web/browser/stored-text.ts'
import { tabStore } from '#web/browser/text-store.ts'

/** Dispatched on the window when what an agent has chosen is forgotten. */
export const forgottenEvent = 'ratesforgotten'

/** The name under which this tab stores the selected rates. */
export const selectionStorageName = 'choice'

/** The name under which this device stores the shortlists, and whether they stay when someone signs out. */
export const shortlistsName = 'shortlists'
export const keepShortlistsName = 'shortlists-stay'

/** The name under which this device stores the links of proposals. */
export const proposalLinksName = 'proposal-links'

/** The name under which this device stores the latest searches for rates. */
export const recentSearchesName = 'rates-recent'

/** Forgets what was searched and proposed, and the rates chosen and kept, whose prices are the agent's own. */
export function forgetRates() {
  tabStore.set(selectionStorageName, undefined)
  storeText(recentSearchesName, undefined)
  storeText(proposalLinksName, undefined)
  if (deviceText(keepShortlistsName) === undefined) storeText(shortlistsName, undefined)
  dispatchEvent(new Event(forgottenEvent))
}
