/** Texts under names. */
export interface TextStore {
  get(name: string): string | undefined
  set(name: string, text: string | undefined): void
  /** Takes over what another tab has stored. */
  refresh(name: string | null): void
  /** Whether the browser has refused to store a text, which is gone with this page. */
  isRefused(): boolean
}

/**
 * Stores texts in a storage of the browser. One that is blocked throws wherever it is touched, and one that is full when it is
 * written to: then texts are kept for the life of the page.
 */
export function createTextStore(storage: () => Storage): TextStore {
  const refused = new Map<string, string | undefined>()
  return {
    get(name) {
      if (refused.has(name)) return refused.get(name)
      try {
        return storage().getItem(name) ?? undefined
      } catch {
        return undefined
      }
    },
    set(name, text) {
      try {
        if (text === undefined) storage().removeItem(name)
        else storage().setItem(name, text)
        refused.delete(name)
      } catch {
        refused.set(name, text)
      }
    },
    refresh(name) {
      if (name === null) refused.clear()
      else refused.delete(name)
    },
    isRefused: () => [...refused.values()].some((text) => text !== undefined),
  }
}

/** What this tab stores until it is closed. */
export const tabStore = createTextStore(() => sessionStorage)
