export interface TinyArchiveOptions {
  /** The bytes of the first tiles along the curve: that of zoom 0, then those of zoom 1. */
  readonly tiles?: readonly Uint8Array[]
  readonly metadata?: unknown
  /** As in the header: 1 for vector tiles. */
  readonly tileType?: number
  /** As in the header: 1 for none, 2 for gzip, 3 for Brotli, 4 for Zstandard. */
  readonly tileCompression?: number
  readonly version?: number
}

const headerBytes = 127
const metadataOfSchema = {
  attribution: '<a href="https://maps.example/">&copy; Maps &amp; Co</a>',
  vector_layers: [{ id: 'earth' }, { id: 'water' }],
}

/** Makes a PMTiles archive of a few tiles, its directory and metadata uncompressed. */
export function tinyArchive(options: TinyArchiveOptions = {}): Buffer {
  const { tiles = [Buffer.from('world')], metadata = metadataOfSchema } = options
  const { tileType = 1, tileCompression = 1, version = 3 } = options
  const lengths = tiles.map(({ length }) => length)
  const directory = Buffer.from(
    [
      [tiles.length],
      tiles.map((_, index) => (index === 0 ? 0 : 1)),
      tiles.map(() => 1),
      lengths,
      tiles.map((_, index) => (index === 0 ? 1 : 0)),
    ]
      .flat()
      .flatMap(varint),
  )
  const metadataBytes = Buffer.from(JSON.stringify(metadata))
  const data = Buffer.concat(tiles)
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles')
  header[7] = version
  let offset = headerBytes
  for (const [index, { length }] of [directory, metadataBytes, Buffer.alloc(0), data].entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + 16 * index)
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * index)
    offset += length
  }
  header.set([1, 1, tileCompression, tileType, 0, tiles.length > 1 ? 1 : 0], 96)
  return Buffer.concat([header, directory, metadataBytes, data])
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return [...bytes, rest]
}
