import type { Right } from '#contract/endpoint'

/** Who calls: what a handler may know of a request beyond its input. */
export interface Caller {
  readonly role: Right
  readonly keyId: string
  /** Of the socket, or as forwarded by the proxies that are trusted. */
  readonly address: string
  /** Scheme, host and port that the caller reaches the service at, without a slash at the end. */
  readonly origin: string
}
