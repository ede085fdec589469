import { createHash } from 'node:crypto'
import { endianness } from 'node:os'
import { crc32 } from 'node:zlib'

/**
 * Returns a text that identifies a layout: the names, types and positions of the arrays in blocks, and the byte order.
 * Only a version with the same text can read the blocks.
 *
 * @param samples columns of fixed size that own their block
 */
export function layoutOf(...samples: readonly object[]): string {
  const arrays = samples.map((columns) =>
    Object.entries(columns).flatMap(([name, array]: [string, unknown]) =>
      ArrayBuffer.isView(array) ? [[name, array.constructor.name, array.byteOffset, array.byteLength]] : [],
    ),
  )
  const text = JSON.stringify([endianness(), arrays])
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** Returns the checksum of a block and of the values needed to read it. */
export function checksumOf(block: Uint8Array, ...described: readonly (string | number)[]): number {
  return crc32(block, crc32(JSON.stringify(described)))
}
