import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

/** A tile of the archive. */
export interface ArchiveTile {
  readonly z: number
  readonly x: number
  readonly y: number
  /** Compressed with this module's `gzip`. */
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
  /** The number of consecutive tiles with these bytes; 0 for a leaf directory. */
  run: number
}

const headerBytes = 127
/** The size of a reader's first request, which the header and the root directory must fit into. */
const firstReadBytes = 16_384
/** The entries in a leaf directory, which is about 6 kB. */
const leafEntries = 1_500
/** The root directory has all tiles up to this zoom, so that a view of the world needs no leaf directory. */
const rootZoom = 5

/** Packs tiles into a PMTiles archive, version 3, in Hilbert order, with identical tiles stored once. */
export function packArchive(tiles: readonly ArchiveTile[], { minZoom, maxZoom, metadata }: ArchiveOptions): Uint8Array {
  const { entries, contents } = layOut(tiles)
  const { root, leaves } = makeDirectories(entries)
  const metadataBytes = gzip(Buffer.from(JSON.stringify(metadata)))
  const header = makeHeader(
    [root, metadataBytes, leaves, Buffer.concat(contents)],
    [tiles.length, entries.length, contents.length],
    [minZoom, maxZoom],
  )
  return Buffer.concat([header, root, metadataBytes, leaves, ...contents])
}

/** Compresses to the same bytes on all operating systems. */
export function gzip(data: Uint8Array): Uint8Array {
  const compressed = gzipSync(data, { level: 9 })
  // This byte of the header names the operating system.
  compressed[9] = 255
  return compressed
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

/** Puts all entries into the root directory if they fit; otherwise only low zooms, with the rest in leaf directories. */
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
    throw new Error(`The root directory is too large: ${root.length} bytes.`)
  return { root, leaves: Buffer.concat(leaves) }
}

function makeDirectory(entries: readonly Entry[]): Uint8Array {
  const bytes: number[] = []
  writeVarint(bytes, entries.length)
  entries.forEach(({ id }, index) => writeVarint(bytes, id - (entries[index - 1]?.id ?? 0)))
  for (const { run } of entries) writeVarint(bytes, run)
  for (const { length } of entries) writeVarint(bytes, length)
  entries.forEach(({ offset }, index) => {
    const previous = entries[index - 1]
    const follows = previous !== undefined && previous.offset + previous.length === offset
    writeVarint(bytes, follows ? 0 : offset + 1)
  })
  return gzip(Uint8Array.from(bytes))
}

/** Writes a varint. */
function writeVarint(bytes: number[], value: number): void {
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
  // Clustered; gzip for directories and for tiles; vector tiles.
  header.set([1, 2, 2, 1, minZoom, maxZoom], 96)
  // Bounds and centre, in ten-millionths of a degree.
  const [west, south, east, north] = [-1_800_000_000, -850_511_288, 1_800_000_000, 850_511_288]
  ;[west, south, east, north].forEach((value, index) => header.writeInt32LE(value, 102 + 4 * index))
  header[118] = minZoom
  return header
}
