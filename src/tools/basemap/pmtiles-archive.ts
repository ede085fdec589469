import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

/** A tile as the archive holds it. */
export interface ArchiveTile {
  readonly z: number
  readonly x: number
  readonly y: number
  /** Compressed with `gzip` of this module. */
  readonly data: Uint8Array
}

export interface ArchiveOptions {
  readonly minZoom: number
  readonly maxZoom: number
  readonly metadata: Readonly<Record<string, unknown>>
}

interface Entry {
  readonly id: number
  readonly offset: number
  readonly length: number
  /** Tiles in a row with the same bytes; 0 for a leaf directory. */
  run: number
}

const headerBytes = 127
/** A reader asks for this much first: header and root directory have to be in it. */
const firstReadBytes = 16_384
/** Of a leaf directory: about 6 kB. */
const leafEntries = 1_500
/** Tiles up to this level are in the root directory, so that a view of the world needs no leaf. */
const rootZoom = 5

/** Packs tiles into a PMTiles archive, version 3: in the order of the Hilbert curve, equal ones once. */
export function packArchive(tiles: readonly ArchiveTile[], { minZoom, maxZoom, metadata }: ArchiveOptions): Uint8Array {
  const { entries, contents } = layOut(tiles)
  const { root, leaves } = makeDirectories(entries)
  const about = gzip(Buffer.from(JSON.stringify(metadata)))
  const header = makeHeader(
    [root, about, leaves, Buffer.concat(contents)],
    [tiles.length, entries.length, contents.length],
    [minZoom, maxZoom],
  )
  return Buffer.concat([header, root, about, leaves, ...contents])
}

/** Like any gzip, but the same bytes on every system. */
export function gzip(data: Uint8Array): Uint8Array {
  const packed = gzipSync(data, { level: 9 })
  packed[9] = 255
  return packed
}

function layOut(tiles: readonly ArchiveTile[]): { entries: Entry[]; contents: Uint8Array[] } {
  const sorted = tiles.map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), data })).toSorted((a, b) => a.id - b.id)
  const offsets = new Map<string, number>()
  const contents: Uint8Array[] = []
  const entries: Entry[] = []
  let end = 0
  for (const { id, data } of sorted) {
    const digest = createHash('sha256').update(data).digest('base64')
    let offset = offsets.get(digest)
    if (offset === undefined) {
      offset = end
      offsets.set(digest, offset)
      contents.push(data)
      end += data.length
    }
    const last = entries.at(-1)
    if (last !== undefined && last.offset === offset && last.id + last.run === id) last.run += 1
    else entries.push({ id, offset, length: data.length, run: 1 })
  }
  return { entries, contents }
}

/** Everything in the root where it fits, otherwise the first levels there and the others in leaves. */
function makeDirectories(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = makeDirectory(entries)
  if (headerBytes + whole.length <= firstReadBytes) return { root: whole, leaves: new Uint8Array() }
  const split = entries.findIndex(({ id }) => id >= zxyToTileId(rootZoom + 1, 0, 0))
  const rootEntries = entries.slice(0, split)
  const leaves: Uint8Array[] = []
  let offset = 0
  for (let first = split; first < entries.length; first += leafEntries) {
    const leaf = makeDirectory(entries.slice(first, first + leafEntries))
    rootEntries.push({ id: entries[first]!.id, offset, length: leaf.length, run: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  const root = makeDirectory(rootEntries)
  if (headerBytes + root.length > firstReadBytes)
    throw new Error(`A root directory of ${root.length} bytes is too long.`)
  return { root, leaves: Buffer.concat(leaves) }
}

function makeDirectory(entries: readonly Entry[]): Uint8Array {
  const bytes: number[] = []
  writeNumber(bytes, entries.length)
  entries.forEach(({ id }, index) => writeNumber(bytes, id - (entries[index - 1]?.id ?? 0)))
  for (const { run } of entries) writeNumber(bytes, run)
  for (const { length } of entries) writeNumber(bytes, length)
  entries.forEach(({ offset }, index) => {
    const previous = entries[index - 1]
    const follows = previous !== undefined && previous.offset + previous.length === offset
    writeNumber(bytes, follows ? 0 : offset + 1)
  })
  return gzip(Uint8Array.from(bytes))
}

/** Seven bits a byte, the lowest first. */
function writeNumber(bytes: number[], value: number): void {
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}

function makeHeader(
  sections: readonly Uint8Array[],
  counts: readonly [addressed: number, entries: number, contents: number],
  [minZoom, maxZoom]: readonly [number, number],
): Uint8Array {
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles')
  header[7] = 3
  let offset = headerBytes
  sections.forEach(({ length }, index) => {
    header.writeBigUInt64LE(BigInt(offset), 8 + 16 * index)
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * index)
    offset += length
  })
  counts.forEach((count, index) => header.writeBigUInt64LE(BigInt(count), 72 + 8 * index))
  // Clustered; directories and tiles in gzip; vector tiles.
  header.set([1, 2, 2, 1, minZoom, maxZoom], 96)
  // Bounds and middle, in ten-millionths of a degree.
  const [west, south, east, north] = [-1_800_000_000, -850_511_288, 1_800_000_000, 850_511_288]
  ;[west, south, east, north].forEach((value, index) => header.writeInt32LE(value, 102 + 4 * index))
  header[118] = minZoom
  return header
}
