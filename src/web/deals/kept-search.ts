import { tabStore } from '#web/browser/text-store.ts'

const name = 'deals'

/** Keeps the address of the latest search for deals, which hotels lead back to. */
export function keepDealsSearch(address: string) {
  tabStore.set(name, address)
}

/** The address of the latest search for deals in this tab; undefined where there was none. */
export function keptDealsSearch(): string | undefined {
  return tabStore.get(name)
}
