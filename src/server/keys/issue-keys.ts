import type { Clock } from '../clock.ts'
import { type ConfiguredKey, type KeyWish, makeKey, type NewKey } from './key.ts'
import type { KeyStorage } from './storage.ts'

/** Makes and stores a key. */
export async function issueKey(storage: KeyStorage, wish: KeyWish, clock: Clock): Promise<NewKey> {
  const made = makeKey(wish, clock())
  await storage.add(made.record)
  return made
}

/**
 * On a very first start, when no key is stored at all, makes an agent's and a staff key, apart from a role that the
 * environment gives a key for. They are returned to be shown, once.
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

/** The key that is handed to every page: the environment's, a stored one, or one made now. */
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
