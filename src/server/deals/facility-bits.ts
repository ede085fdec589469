/** Bits are stored in little-endian words whatever machine writes them. */
export function writeBits(words: Uint32Array): Buffer {
  const bytes = Buffer.alloc(words.length * 4)
  for (const [index, word] of words.entries()) bytes.writeUInt32LE(word, index * 4)
  return bytes
}

export function readBits(bytes: Buffer): Uint32Array {
  const words = new Uint32Array(bytes.length >>> 2)
  for (let index = 0; index < words.length; index += 1) words[index] = bytes.readUInt32LE(index * 4)
  return words
}
