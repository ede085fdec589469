import { rights } from '#contract/endpoint'
import type { KeyRecord } from './key.ts'

/** Stores keys. */
export interface KeyStorage {
  add(record: KeyRecord): Promise<void>
  /** Adds the keys if there are none at all, and returns whether it did. */
  addFirst(records: readonly KeyRecord[]): Promise<boolean>
  /** Also finds a key that is expired or revoked. */
  findByHash(keyHash: Buffer): Promise<KeyRecord | undefined>
  /** The newest public key that is neither expired nor revoked. */
  findPublicKey(nowMs: number): Promise<string | undefined>
  /** All of them, oldest first. */
  list(): Promise<readonly KeyRecord[]>
  /** Assigns a key to a person, as written; returns whether it is stored. */
  assign(keyId: string, person: string, nowMs: number): Promise<boolean>
  /** Revokes a key permanently; a key revoked earlier keeps that time. */
  revoke(keyId: string, nowMs: number): Promise<void>
}

/** A key as a row of the database, with its rights in one text. */
export interface KeyRow extends Omit<KeyRecord, 'rights'> {
  readonly rights: string
}

export function toKeyRow(record: KeyRecord): KeyRow {
  return { ...record, rights: record.rights.join() }
}

export function fromKeyRow(row: KeyRow): KeyRecord {
  return { ...row, rights: rights.filter((right) => row.rights.split(',').includes(right)) }
}
