import { describe, expect, test } from 'vitest'
import { readBits, readHexBits, writeBits } from './facility-bits.ts'

describe('bits of facilities', () => {
  const words = Uint32Array.of(0x8000_0001, 0x0102_0304, 0, 0xffff_ffff)

  test('are read as they were written, from bytes and from digits', () => {
    const bytes = writeBits(words)
    expect(readBits(bytes)).toEqual(words)
    expect(readHexBits(bytes.toString('hex').toUpperCase())).toEqual(words)
  })
})
