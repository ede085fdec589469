import type { CheckedKey } from '../../keys/check-key.ts'

/** Who calls: what a handler may know of a request beyond its input. */
export interface Caller extends CheckedKey {
  /** Of the socket, or as forwarded by the proxies that are trusted. */
  readonly address: string
  /** Scheme, host and port that the caller reaches the service at, without a slash at the end. */
  readonly origin: string
}
