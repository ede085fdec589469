import { deviceText, storeText } from '#web/browser/stored-text.ts'
import { tabStore } from '#web/browser/text-store.ts'

/** Dispatched on the window when an agent's selection is cleared. */
export const forgottenEvent = 'ratesforgotten'

/** The tab's storage name for the selected rates. */
export const selectionStorageName = 'choice'

/** The device's storage names; one says whether the shortlists stay after a sign-out. */
export const shortlistsName = 'shortlists'
export const keepShortlistsName = 'shortlists-stay'
export const proposalLinksName = 'proposal-links'
export const recentSearchesName = 'rates-recent'

/** Clears recent searches, proposal links, selected rates and saved rates, because their prices are the agent's own. */
export function forgetRates() {
  tabStore.set(selectionStorageName, undefined)
  storeText(recentSearchesName, undefined)
  storeText(proposalLinksName, undefined)
  if (deviceText(keepShortlistsName) === undefined) storeText(shortlistsName, undefined)
  dispatchEvent(new Event(forgottenEvent))
}
