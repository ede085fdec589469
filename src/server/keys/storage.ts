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
  /** Revokes a key permanently; a key revoked earlier keeps that time. */
  revoke(keyId: string, nowMs: number): Promise<void>
}
