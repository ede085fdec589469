import { createHash } from 'node:crypto'
import { endianness } from 'node:os'
import { crc32 } from 'node:zlib'

/**
 * Returns a text that changes with the names, types and places of the arrays in blocks, and with the order of bytes: who has
 * another one cannot read the blocks.
 *
 * @param samples columns that own their block, always of the same size
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

/** Returns the checksum of a block and of all that is needed to read it. */
export function checksumOf(block: Uint8Array, ...described: readonly (string | number)[]): number {
  return crc32(block, crc32(JSON.stringify(described)))
}
