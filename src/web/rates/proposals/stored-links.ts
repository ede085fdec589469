import * as z from 'zod/mini'
import { readStored, useStoredText } from '#web/browser/stored-text.ts'
import { proposalLinksName } from '../stored-names.ts'

/** Returns the links by proposal that this device remembers until signing out: the service says each once, and stores its hash. */
export function useStoredLinks(): Readonly<Record<string, string>> {
  return readStored(storedLinks, useStoredText(proposalLinksName), {})
}

const storedLinks = z.record(z.string(), z.string())
