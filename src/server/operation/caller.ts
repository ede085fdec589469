import type { Agency } from '#contract/data/get-key'
import type { Right, Role } from '#contract/endpoint'

/** A valid key. */
export interface CheckedKey {
  readonly keyId: string
  readonly role: Role
  /** The rights of a staff key; other keys have none. */
  readonly rights: readonly Right[]
  /** The key's person, folded; the key's id if it is not assigned to a person. */
  readonly person: string
  /** The person as written. */
  readonly personName: string
  /** Identifies the key to staff: its name and last four characters. */
  readonly keyLabel: string
  /** Miles the key may transfer in a day; `null` without a limit. */
  readonly dailyMilesLimit: number | null
  /** The first key of a chain of rotated keys, which share a daily limit; the key itself if omitted. */
  readonly firstKeyId?: string | undefined
  /** The agency that the key belongs to, if any. */
  readonly agency: Agency | null
}

/** The caller of an operation: its key, and the parts of the request that handlers may use besides the input. */
export interface Caller extends CheckedKey {
  /** The IP address, from the socket or forwarded by a trusted proxy. */
  readonly address: string
  /** The id of the request in the log and in the response. */
  readonly requestId: string
  /** The scheme, host and port by which the caller reached the service, without a trailing slash. */
  readonly origin: string
}

/** The caller of public operations that the service itself calls, without a key. */
export const anyone = {
  keyId: 'anyone',
  role: 'public',
  rights: [],
  person: 'anyone',
  personName: 'anyone',
  keyLabel: 'anyone',
  dailyMilesLimit: null,
  agency: null,
} as const satisfies CheckedKey
