import { tabStore } from '#web/browser/text-store.ts'

const name = 'deals'

/** Saves the address of the latest search for deals, so that hotel pages can link back to it. */
export function saveDealsSearch(address: string) {
  tabStore.set(name, address)
}

/** Returns the address of this tab's latest search for deals; undefined if there was none. */
export function savedDealsSearch(): string | undefined {
  return tabStore.get(name)
}
