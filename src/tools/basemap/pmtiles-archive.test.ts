import { PMTiles, type Source } from 'pmtiles'
import { expect, test } from 'vitest'
import { type ArchiveTile, gzip, packArchive } from './pmtiles-archive.ts'

/** Reads an archive by ranges, like a browser, and counts them. */
class CountingSource implements Source {
  reads = 0
  readonly #archive: Uint8Array

  constructor(archive: Uint8Array) {
    this.#archive = archive
  }

  getKey(): string {
    return 'archive'
  }

  getBytes(offset: number, length: number): Promise<{ data: ArrayBuffer }> {
    this.reads += 1
    return Promise.resolve({ data: Uint8Array.from(this.#archive.subarray(offset, offset + length)).buffer })
  }
}

/** Every tile of the zooms; each with different bytes, unless they are given. */
function tilesOf(maxZoom: number, content = (z: number, x: number, y: number) => `${z}/${x}/${y}`): ArchiveTile[] {
  const tiles: ArchiveTile[] = []
  for (let z = 0; z <= maxZoom; z += 1) {
    for (let x = 0; x < 2 ** z; x += 1) {
      for (let y = 0; y < 2 ** z; y += 1) tiles.push({ z, x, y, data: gzip(Buffer.from(content(z, x, y))) })
    }
  }
  return tiles
}

function open(archive: Uint8Array): {
  source: CountingSource
  read: (...zxy: [number, number, number]) => Promise<string | undefined>
  archive: PMTiles
} {
  const source = new CountingSource(archive)
  const reader = new PMTiles(source)
  return {
    source,
    archive: reader,
    read: async (z, x, y) => {
      const tile = await reader.getZxy(z, x, y)
      return tile && Buffer.from(tile.data).toString()
    },
  }
}

test('tiles and metadata can be read back', async () => {
  const packed = packArchive(tilesOf(3), { minZoom: 0, maxZoom: 3, metadata: { attribution: '© Somebody' } })
  const { archive, read } = open(packed)
  expect(await archive.getHeader()).toMatchObject({
    minZoom: 0,
    maxZoom: 3,
    tileType: 1,
    clustered: true,
    minLon: -180,
  })
  expect(await archive.getMetadata()).toEqual({ attribution: '© Somebody' })
  for (const { z, x, y } of tilesOf(3)) expect(await read(z, x, y)).toBe(`${z}/${x}/${y}`)
})

test('a tile that is not in the archive is undefined', async () => {
  const tiles = tilesOf(2).filter(({ x }) => x !== 1)
  const { read } = open(packArchive(tiles, { minZoom: 0, maxZoom: 2, metadata: {} }))
  expect(await read(2, 1, 2)).toBeUndefined()
  expect(await read(2, 2, 2)).toBe('2/2/2')
})

test('identical tiles are stored once, consecutive ones as one entry', async () => {
  const packed = packArchive(
    tilesOf(4, () => 'land'),
    { minZoom: 0, maxZoom: 4, metadata: {} },
  )
  const { archive, read } = open(packed)
  expect(await archive.getHeader()).toMatchObject({ numAddressedTiles: 341, numTileEntries: 1, numTileContents: 1 })
  expect(await read(4, 9, 13)).toBe('land')
})

/** Irregular, so that the directories do not compress well. */
function kindAt(x: number, y: number): number {
  return (x * x * 31 + y * y * y * 17 + x * y) % 1000
}

test('a large archive is opened by one read, a low zoom needs one more, a high one two', async () => {
  const contents = Array.from({ length: 1000 }, (_, index) => gzip(Buffer.from(`kind ${index}`)))
  const tiles = Array.from({ length: 2 ** 14 }, (_, index): ArchiveTile => {
    const [x, y] = [index % 128, Math.floor(index / 128)]
    return { z: 7, x, y, data: contents[kindAt(x, y)]! }
  })
  const packed = packArchive([...tilesOf(3), ...tiles], { minZoom: 0, maxZoom: 7, metadata: {} })
  const shallow = open(packed)
  expect(await shallow.read(3, 4, 2)).toBe('3/4/2')
  expect(shallow.source.reads).toBe(2)
  const deep = open(packed)
  expect(await deep.read(7, 64, 43)).toBe(`kind ${kindAt(64, 43)}`)
  expect(deep.source.reads).toBe(3)
  expect(await deep.read(7, 127, 127)).toBe(`kind ${kindAt(127, 127)}`)
})

test('the bytes depend neither on the order of the tiles nor on the operating system', () => {
  const options = { minZoom: 0, maxZoom: 3, metadata: {} }
  expect(packArchive(tilesOf(3).reverse(), options)).toEqual(packArchive(tilesOf(3), options))
  expect(gzip(Buffer.from('tile'))[9]).toBe(255)
})
