import * as z from 'zod/mini'
import { readStored, useStoredText } from '#web/browser/stored-text.ts'
import { proposalLinksName } from '../stored-names.ts'

/** Returns this device's links by proposal until sign-out. The service returns each link once and stores its hash. */
export function useStoredLinks(): Readonly<Record<string, string>> {
  return readStored(storedLinks, useStoredText(proposalLinksName), {})
}

const storedLinks = z.record(z.string(), z.string())
