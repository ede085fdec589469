import { hash } from 'node:crypto'

/** The length of a hash in bytes: SHA-256. */
export const hashBytes = 32

const leafPrefix = Buffer.of(0)
const nodePrefix = Buffer.of(1)
const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer')

/** Returns the hash of a leaf after RFC 6962, from the UTF-8 bytes of its text. */
export function hashLeaf(text: string): Buffer {
  return sha256(Buffer.concat([leafPrefix, Buffer.from(text)]))
}

/** Returns the hash of a node with two children after RFC 6962. */
export function hashNode(left: Uint8Array, right: Uint8Array): Buffer {
  return sha256(Buffer.concat([nodePrefix, left, right]))
}

/**
 * Returns the root of the tree after RFC 6962 over hashes that are leaves, or roots of complete trees of one size, the
 * last of which may be smaller.
 */
export function hashTree(hashes: readonly Uint8Array[]): Buffer {
  if (hashes.length === 0) return sha256(Buffer.alloc(0))
  let row = hashes
  while (row.length > 1) {
    const above: Uint8Array[] = []
    for (let at = 0; at < row.length; at += 2) {
      const [left, right] = [row[at] as Uint8Array, row[at + 1]]
      // One without a neighbor moves up as it is.
      above.push(right === undefined ? left : hashNode(left, right))
    }
    row = above
  }
  return Buffer.from(row[0] as Uint8Array)
}

/** Splits the hashes that a tile stores one after another. */
export function splitHashes(bytes: Uint8Array): Uint8Array[] {
  return Array.from({ length: bytes.length / hashBytes }, (_, at) =>
    bytes.subarray(at * hashBytes, (at + 1) * hashBytes),
  )
}
