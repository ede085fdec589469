import { foldPerson } from '#contract/fold-person'
import type { CheckedKey } from '../operation/caller.ts'
import { checkConfigured, labelKey } from './check-key.ts'
import { type ConfiguredKey } from './key.ts'
import type { KeyStorage } from './key-storage.ts'

/** The names of keys and persons; `null` if there is none. */
export type KeyNames = Awaited<ReturnType<ReturnType<typeof createKeyNames>>>

/** Returns the function that reads the names of keys in the environment and in the database. */
export function createKeyNames(storage: KeyStorage, configuredKeys: readonly ConfiguredKey[]) {
  const configured = configuredKeys.map(checkConfigured)
  return async () => {
    const stored = (await storage.list()).map((key) => ({ ...key, keyLabel: labelKey(key.name, key.lastFour) }))
    const keys: Pick<CheckedKey, 'keyId' | 'keyLabel' | 'personName'>[] = [...configured, ...stored]
    const byId = new Map(keys.map((key) => [key.keyId, key]))
    const byPerson = new Map(keys.map(({ personName }) => [foldPerson(personName), personName]))
    return {
      labelOf: (keyId: string | null): string | null => byId.get(keyId ?? '')?.keyLabel ?? null,
      /** Returns a person's name as written in a key, or else the person itself; `null` for a key without a person. */
      nameOf(person: string | null, keyId: string | null): string | null {
        const key = byId.get(keyId ?? '')
        // Includes keys that are no longer configured; `operator` and `service` are not keys.
        if (person === null || (person === keyId && /^(key|env)_/.test(keyId))) return null
        const isItsOwner = key !== undefined && foldPerson(key.personName) === foldPerson(person)
        return isItsOwner ? key.personName : (byPerson.get(foldPerson(person)) ?? person)
      },
    }
  }
}
