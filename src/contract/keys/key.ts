import * as z from 'zod/mini'
import { rights, roles } from '../endpoint.ts'
import { hasInvisible, mixesScripts } from '../fold-person.ts'

/** A name for people: of a key, a person or an agency. */
const keyText = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(100),
  z.refine((text) => !hasInvisible(text), 'must not contain control or invisible characters'),
  z.refine((text) => !mixesScripts(text), 'must not mix alphabets within a word'),
)

export const keyOwner = { person: z.optional(keyText), agency: z.optional(keyText) }

/** A request for a new key. A staff key without `rights` has all of them. */
export const newKey = z.object({
  role: z.enum(roles),
  name: keyText,
  ...keyOwner,
  rights: z.optional(z.array(z.enum(rights)).check(z.minLength(1), z.maxLength(rights.length))),
  expiresInDays: z.optional(z.int().check(z.minimum(1), z.maximum(36_500))),
  dailyMilesLimit: z.optional(z.int().check(z.minimum(1), z.maximum(999_999_999))),
})
export type NewKeyRequest = z.output<typeof newKey>

/** How many hours a rotated key stays valid beside its successor. */
export const overlapHours = z._default(z.int().check(z.minimum(0), z.maximum(168)), 24)

/** The properties common to all operations on keys. */
export const managed = { group: 'Keys', needs: 'staff', right: 'manage', isOwn: true } as const

const storedKeyId = z.string().check(z.regex(/^key_[\dA-Za-z]{10}$/, 'must be the ID of a stored key'))

/** The properties common to operations on one stored key. */
export const ofOneKey = { ...managed, method: 'POST', params: z.object({ id: storedKeyId }) } as const

/** A new key. The response shows it once: only a hash of a secret key is stored. */
export const madeKey = z.object({ id: storedKeyId, key: z.string() })

/** Confirms that a key has changed. */
export const changedKey = z.object({ success: z.boolean() })

/** A key without its secret; `key.docs.ts` describes its fields. `revokedAt` is in the future while a successor exists. */
export const listedKey = z.object({
  id: z.string(),
  role: z.enum(roles),
  name: z.string(),
  person: z.nullable(z.string()),
  agency: z.nullable(z.string()),
  rights: z.array(z.enum(rights)),
  dailyMilesLimit: z.nullable(z.int()),
  lastFour: z.string(),
  createdAt: z.nullable(z.iso.datetime()),
  expiresAt: z.nullable(z.iso.datetime()),
  revokedAt: z.nullable(z.iso.datetime()),
  isActive: z.boolean(),
  isOwn: z.boolean(),
})
export type ListedKey = z.output<typeof listedKey>
