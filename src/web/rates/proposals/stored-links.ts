import { proposalLinksName } from '#web/device/session/sign-out.ts'
import { storeText, useStoredText } from '#web/device/stored-text.ts'

type StoredLinks = Readonly<Record<string, string>>

/** Returns the links by proposal that this device remembers until signing out: the service says each once, and stores its hash. */
export function useStoredLinks(): StoredLinks {
  const text = useStoredText(proposalLinksName) ?? '{}'
  try {
    return JSON.parse(text) as StoredLinks
  } catch {
    return {}
  }
}

export function storeLinks(links: StoredLinks) {
  storeText(proposalLinksName, JSON.stringify(links))
}
