/** A media type of served pictures: formats that browsers decode but cannot execute. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/gif'

/** The number of leading bytes that are needed to tell a file's type. */
export const typeBytes = 64

/**
 * Returns the type of a picture by its first bytes, regardless of the sender's claim. Returns `undefined` for anything else,
 * including SVG and HTML, which can contain scripts.
 */
export function pictureType(start: Uint8Array): PictureType | undefined {
  const text = Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif'
  if (text.startsWith('RIFF') && text.startsWith('WEBPVP8', 8)) return 'image/webp'
  return isAvif(text) ? 'image/avif' : undefined
}

/** A file of the ISO base media format begins with a box that lists its brands, of four characters each. */
function isAvif(text: string): boolean {
  if (!text.startsWith('ftyp', 4)) return false
  const boxBytes = Buffer.from(text.slice(0, 4), 'latin1').readUInt32BE()
  const brands = text.slice(8, boxBytes).match(/[^]{4}/g) ?? []
  return brands.some((brand) => brand === 'avif' || brand === 'avis')
}
