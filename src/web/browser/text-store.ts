/**
 * Stores texts under names in a storage of the browser. One that is blocked throws wherever it is touched, and one that is full when it is
 * written to: then texts are kept for the life of the page.
 */
export function createTextStore(storage: () => Storage) {
  const refused = new Map<string, string | undefined>()
  return {
    get(name: string): string | undefined {
      if (refused.has(name)) return refused.get(name)
      try {
        return storage().getItem(name) ?? undefined
      } catch {
        return undefined
      }
    },
    set(name: string, text: string | undefined) {
      try {
        if (text === undefined) storage().removeItem(name)
        else storage().setItem(name, text)
        refused.delete(name)
      } catch {
        refused.set(name, text)
      }
    },
    /** Takes over what another tab has stored. */
    refresh(name: string | null) {
      if (name === null) refused.clear()
      else refused.delete(name)
    },
    /** Whether the browser has refused to store a text, which is gone with this page. */
    isRefused: () => [...refused.values()].some((text) => text !== undefined),
  }
}

/** A text that this tab stores until it is closed. */
export const tabStore = createTextStore(() => sessionStorage)
