import { createHash } from 'node:crypto'
import type { Basemap, StoredTile, TilePosition } from '#server/http/basemap'
import { GatewayError } from '#server/errors'
import { LRUCache } from 'lru-cache'
import { Compression, type Header, PMTiles, SharedPromiseCache, type Source, TileType } from 'pmtiles'
import sanitizeHtml from 'sanitize-html'
import { ArchiveError } from './archive-error.ts'

/** Memory for tiles that were read. */
const maxCachedBytes = 64 * 2 ** 20
/** An entry without its bytes. */
const entryBytes = 200
/** Directories of an archive, each of some 10 kB to 100 kB. */
const maxDirectories = 200
const maxTileBytes = 4 * 2 ** 20

/** The layers that say which schema the tiles are in: that of Protomaps, or the product's own. */
const schemaLayers = ['earth', 'land']
const encodings: Readonly<Partial<Record<Compression, StoredTile['encoding']>>> = {
  [Compression.Gzip]: 'gzip',
  [Compression.Brotli]: 'br',
  [Compression.None]: undefined,
}

/** What an archive says of its content, as far as it is used. */
interface Metadata {
  readonly attribution?: unknown
  readonly vector_layers?: unknown
}

export interface ReadArchiveOptions {
  /** Called with each failure to read a tile. */
  readonly onError: (error: unknown) => void
  /** Called when another archive is found in the same place: it must be opened again. */
  readonly onChange: () => void
}

/**
 * Opens an archive of vector tiles.
 *
 * @throws {ArchiveError} when it cannot be read, or is not an archive of vector tiles in a known schema
 */
export async function readArchive(source: Source, { onError, onChange }: ReadArchiveOptions): Promise<Basemap> {
  const cache = new SharedPromiseCache(maxDirectories)
  const archive = new PMTiles(source, cache)
  const header = await understandable(() => archive.getHeader())
  checkHeader(header)
  const metadata = (await understandable(() => archive.getMetadata())) as Metadata
  checkSchema(metadata)
  // Tiles are served as they are compressed; directories are decompressed by the cache.
  const compressedTiles = new PMTiles(source, cache, (bytes) => Promise.resolve(bytes))
  const tiles = new LRUCache<string, { readonly tile: StoredTile | undefined }>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ tile }) => entryBytes + (tile?.data.length ?? 0),
  })
  const reading = new Map<string, Promise<StoredTile | undefined>>()

  async function read({ z, x, y }: TilePosition): Promise<StoredTile | undefined> {
    const found = await compressedTiles.getZxy(z, x, y)
    // The library starts over when the archive has changed.
    if ((await archive.getHeader()).etag !== header.etag) {
      onChange()
      throw new ArchiveError('the archive has changed', true)
    }
    if (found === undefined) return undefined
    if (found.data.byteLength > maxTileBytes) throw new ArchiveError('a tile is too long', false)
    return { data: new Uint8Array(found.data), encoding: encodings[header.tileCompression] }
  }

  async function readOnce(position: TilePosition, key: string): Promise<StoredTile | undefined> {
    try {
      const tile = await read(position)
      tiles.set(key, { tile })
      return tile
    } catch (error) {
      onError(error)
      throw new GatewayError(502, 'The basemap cannot be read', { cause: error })
    } finally {
      reading.delete(key)
    }
  }

  return {
    version: versionOf(header, metadata),
    maxZoom: header.maxZoom,
    attribution: attributionOf(metadata),
    async readTile(position) {
      const { z, x, y } = position
      if (z < header.minZoom || z > header.maxZoom) return undefined
      const key = `${z}/${x}/${y}`
      const kept = tiles.get(key)
      if (kept !== undefined) return kept.tile
      const running = reading.get(key) ?? readOnce(position, key)
      reading.set(key, running)
      return running
    },
  }
}

/** What the library throws of bytes that are no archive is not made for an operator. */
async function understandable<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    throw new ArchiveError('it is not a PMTiles archive of version 3', false, { cause: error })
  }
}

function checkHeader({ specVersion, tileType, tileCompression }: Header): void {
  if (specVersion !== 3) throw new ArchiveError('it is not a PMTiles archive of version 3', false)
  if (tileType !== TileType.Mvt) throw new ArchiveError('its tiles are not vector tiles', false)
  if (!(tileCompression in encodings)) {
    throw new ArchiveError('its tiles are compressed with neither gzip nor Brotli', false)
  }
}

/** An archive need not name its layers. */
function checkSchema({ vector_layers: layers }: Metadata): void {
  if (!Array.isArray(layers)) return
  const names = new Set(layers.map((layer: unknown) => (layer as { readonly id?: unknown } | null)?.id))
  if (!schemaLayers.some((name) => names.has(name))) {
    throw new ArchiveError('its tiles are not in the schema of Protomaps: they have no layer named earth', false)
  }
}

/** Metadata hold HTML. */
function attributionOf({ attribution }: Metadata): string {
  if (typeof attribution !== 'string') return ''
  const text = sanitizeHtml(attribution, { allowedTags: [], allowedAttributes: {} })
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&').trim()
}

function versionOf(header: Header, metadata: Metadata): string {
  return createHash('sha256')
    .update(JSON.stringify([header, metadata]))
    .digest('hex')
    .slice(0, 12)
}
