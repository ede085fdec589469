import type { Clock } from '../clock.ts'
import { type ConfiguredKey, type KeyProperties, makeKey, type NewKey } from './key.ts'
import type { KeyStorage } from './storage.ts'

/** Makes and stores a key. */
export async function issueKey(storage: KeyStorage, wish: KeyProperties, clock: Clock): Promise<NewKey> {
  const made = makeKey(wish, clock())
  await storage.add(made.record)
  return made
}

/**
 * Makes an agent's and a staff key on the very first start, when no key is stored at all, except for a role that has a
 * configured key. They are returned to be shown, once.
 */
export async function issueFirstKeys(
  storage: KeyStorage,
  configuredKeys: readonly ConfiguredKey[],
  clock: Clock,
): Promise<readonly NewKey[]> {
  const made = (['agent', 'staff'] as const)
    .filter((role) => configuredKeys.every((configured) => configured.role !== role))
    .map((role) => makeKey({ role, name: `First ${role} key` }, clock()))
  return (await storage.addFirst(made.map(({ record }) => record))) ? made : []
}

/** Returns the key that is embedded in every page: a configured one, a stored one, or a new one. */
export async function publicKey(
  storage: KeyStorage,
  configuredKeys: readonly ConfiguredKey[],
  clock: Clock,
): Promise<string> {
  const configured = configuredKeys.find(({ role }) => role === 'public')
  if (configured !== undefined) return configured.key
  const stored = await storage.findPublicKey(clock())
  return stored ?? (await issueKey(storage, { role: 'public', name: 'Web app' }, clock)).key
}
