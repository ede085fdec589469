import * as z from 'zod/mini'
import { readStored, useStoredText } from '#web/browser/stored-text.ts'
import { proposalLinksName } from '../stored-names.ts'

/**
 * Returns this device's links by proposal, stored until sign-out: the service returns each link only once and stores
 * its hash.
 */
export function useStoredLinks(): Readonly<Record<string, string>> {
  return readStored(storedLinks, useStoredText(proposalLinksName), {})
}

const storedLinks = z.record(z.string(), z.string())
