import type { AuditEntry } from '#contract/miles/list-audit'

/** A request that changed nothing: what it read of members, or why not. It has no phone number, key or query. */
export interface Access {
  readonly kind: 'read' | 'refusal'
  readonly operation: string
  /** The id of a transfer, an account or a key. */
  readonly subject: string | null
  /** Of the response. */
  readonly status: number
  /** `null` without a valid key. */
  readonly keyId: string | null
  readonly person: string | null
  readonly address: string
  readonly requestId: string
  /** Why it was refused, in a fixed message; `null` where that is not known. */
  readonly reason: string | null
  readonly createdAtMs: number
}

/** How often something was refused for one reason. */
export interface RefusalCount extends Pick<Access, 'reason' | 'status'> {
  readonly count: number
}

/** One line of the audit, as it goes over the wire but for its time and for names. */
export interface AuditLine extends Omit<AuditEntry, 'at' | 'person_name' | 'key_label'> {
  /** Events and accesses are numbered each for themselves, in the order in which they were stored. */
  readonly number: number
  readonly createdAtMs: number
}

/** Filters that a line must all match; `undefined` ones are not applied. */
export interface AuditFilters {
  /** A person, or the id of a key. */
  readonly actor: string | undefined
  readonly kind: AuditEntry['kind'] | undefined
  readonly subject: string | undefined
  /** Inclusive. */
  readonly fromMs: number | undefined
  /** Exclusive. */
  readonly toMs: number | undefined
}

/** Where the lines are. */
export type AuditSource = 'events' | 'accesses'

/** Reads who did what, and stores what the log of events does not have. */
export interface AuditStorage {
  /** Newest first, those before a number. */
  list(source: AuditSource, filters: AuditFilters, below: number, limit: number): Promise<readonly AuditLine[]>
  /**
   * Stores accesses in one commit.
   *
   * @param mayBeStored an earlier attempt at the same batch may have been committed
   */
  addAccesses(batch: readonly Access[], mayBeStored: boolean): Promise<void>
  /** Counts what was refused since a time, by reason and status; most frequent first. */
  countRefusals(sinceMs: number): Promise<readonly RefusalCount[]>
  /** Deletes some of the accesses before a time, the oldest first, and returns how many. */
  deleteAccesses(beforeMs: number, most: number): Promise<number>
}
