/**
 * Stores texts under names in a browser storage. Blocked storage throws on any access, and full storage throws on
 * writing; a text that cannot be stored is kept until the page closes.
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
    /** Forgets the refused text of a name that another tab has changed; of all names if it is `null`. */
    refresh(name: string | null) {
      if (name === null) refused.clear()
      else refused.delete(name)
    },
    /** Whether a text is lost when the page closes because the browser refused to store it. */
    isRefused: () => [...refused.values()].some((text) => text !== undefined),
  }
}

/** Texts that this tab stores until it is closed. */
export const tabStore = createTextStore(() => sessionStorage)
