import type { Agency } from '#contract/data/get-key'
import type { Right, Role } from '#contract/endpoint'

/** A valid key. */
export interface CheckedKey {
  readonly keyId: string
  readonly role: Role
  /** The rights of a staff key; other keys have none. */
  readonly rights: readonly Right[]
  /** The person the key belongs to, folded; its id where it has not been assigned to anybody. */
  readonly person: string
  /** The same as written. */
  readonly personName: string
  /** Identifies the key to staff: its name with its last four characters. */
  readonly keyLabel: string
  /** Miles the key may transfer in a day; `null` without a limit. */
  readonly dailyMilesLimit: number | null
  /** The first key of those that it follows by rotation, with which it shares a daily limit; itself when left out. */
  readonly firstKeyId?: string | undefined
  /** The agency that the key belongs to; `null` without one. */
  readonly agency: Agency | null
}

/** The caller of an operation: its key, and what a handler may know of the request beyond its input. */
export interface Caller extends CheckedKey {
  /** IP address, of the socket or as forwarded by the trusted proxies. */
  readonly address: string
  /** The id of the request in the log and in the response. */
  readonly requestId: string
  /** Scheme, host and port that the caller reaches the service at, without a trailing slash. */
  readonly origin: string
}

/** A caller without a key of their own: what the service itself asks for, and anyone may read. */
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
