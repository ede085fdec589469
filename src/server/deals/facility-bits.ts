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

/** Reads bits that come as hexadecimal digits, which costs SQLite's driver a third of what a buffer costs. */
export function readHexBits(digits: string): Uint32Array {
  const words = new Uint32Array(digits.length >>> 3)
  for (let index = 0; index < words.length; index += 1) {
    const word = Number.parseInt(digits.slice(index * 8, index * 8 + 8), 16)
    words[index] = (word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24)
  }
  return words
}
