import { expect, test } from 'vitest'
import { drawPng } from '../testing/picture-store.ts'
import { pictureType } from './picture-type.ts'

const ftyp = (brands: string, boxBytes = brands.length + 8) =>
  Buffer.concat([Buffer.of(0, 0, 0, boxBytes), Buffer.from(`ftyp${brands}`), Buffer.alloc(40)])

test.each([
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ['image/png', drawPng(1, 1, [0, 0, 0])],
  ['image/gif', Buffer.from('GIF89a\x01\x00')],
  ['image/webp', Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ')],
  ['image/avif', ftyp('avif\0\0\0\0avifmif1')],
  ['image/avif', ftyp('mif1\0\0\0\0mif1avif')],
] as const)('%s is recognised by its first bytes', (type, bytes) => {
  expect(pictureType(bytes)).toBe(type)
})

test.each([
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['SVG with a declaration', Buffer.from('<?xml version="1.0"?><svg/>')],
  ['JSON', Buffer.from('{"error":{"code":404}}')],
  ['sound in a RIFF file', Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ')],
  ['a video', ftyp('isom\0\0\0\0isomavc1')],
  ['a brand after the end of its list', ftyp('isom\0\0\0\0avif', 16)],
  ['a part of a signature', Buffer.from('GIF8')],
  ['nothing', Buffer.alloc(0)],
])('%s is not a picture', (_name, bytes) => {
  expect(pictureType(bytes)).toBeUndefined()
})
