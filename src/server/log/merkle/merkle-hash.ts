import { hash } from 'node:crypto'

/** The length of a hash in bytes: SHA-256. */
export const hashBytes = 32

const leafPrefix = Buffer.of(0)
const nodePrefix = Buffer.of(1)
const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer')

/** Returns the RFC 6962 hash of a leaf, computed from the UTF-8 bytes of its text. */
export function hashLeaf(text: string): Buffer {
  return sha256(Buffer.concat([leafPrefix, Buffer.from(text)]))
}

/** Returns the RFC 6962 hash of a node with two children. */
export function hashNode(left: Uint8Array, right: Uint8Array): Buffer {
  return sha256(Buffer.concat([nodePrefix, left, right]))
}

/**
 * Returns the RFC 6962 root of a tree. The hashes are leaves, or roots of complete trees of equal size; only the last tree
 * may be smaller.
 */
export function hashTree(hashes: readonly Uint8Array[]): Buffer {
  if (hashes.length === 0) return sha256(Buffer.alloc(0))
  let row = hashes
  while (row.length > 1) {
    const above: Uint8Array[] = []
    for (let at = 0; at < row.length; at += 2) {
      const [left, right] = [row[at] as Uint8Array, row[at + 1]]
      // A hash without a neighbour moves up unchanged.
      above.push(right === undefined ? left : hashNode(left, right))
    }
    row = above
  }
  return Buffer.from(row[0] as Uint8Array)
}

/** Splits the concatenated hashes of a tile. */
export function splitHashes(bytes: Uint8Array): Uint8Array[] {
  return Array.from({ length: bytes.length / hashBytes }, (_, at) =>
    bytes.subarray(at * hashBytes, (at + 1) * hashBytes),
  )
}
