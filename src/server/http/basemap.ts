import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { NotFoundError } from '../errors.ts'
import type { Authenticator } from './requests/authenticator.ts'
import type { PageBasemap } from './web-files.ts'

export interface TilePosition {
  readonly z: number
  readonly x: number
  readonly y: number
}

/** A vector tile as the archive stores it. */
export interface StoredTile {
  readonly data: Uint8Array
  /** How the data are compressed; `undefined` where they are not. */
  readonly encoding: 'gzip' | 'br' | undefined
}

/** The archive of vector tiles that the operator has named. */
export interface Basemap {
  /** Another one for another content: part of the path of tiles. */
  readonly version: string
  readonly maxZoom: number
  /** A text that names the sources of the data. */
  readonly attribution: string
  /**
   * Returns a tile; `undefined` where the archive has none.
   *
   * @throws {GatewayError} when the archive cannot be read
   */
  readTile(position: TilePosition): Promise<StoredTile | undefined>
}

const path = '/basemap'
/** No archive has more. */
const maxZoom = 24
/** A tile never changes: that of another content has another path. */
const keptForever = 'public, max-age=31536000, immutable'
const decompress = { gzip: promisify(gunzip), br: promisify(brotliDecompress) }

/** Returns what pages must know of the operator's basemap. */
export function describeBasemap({ version, maxZoom, attribution }: Basemap): PageBasemap {
  return { tiles: `${path}/${version}/{z}/{x}/{y}.mvt`, maxZoom, attribution }
}

/** Mounts the tiles of the operator's basemap, which may be known only later. */
export function mountBasemap(
  app: FastifyInstance,
  basemapNow: () => Basemap | undefined,
  authenticator: Authenticator,
): void {
  app.get<{ Params: { version: string; z: string; x: string; y: string } }>(
    `${path}/:version/:z/:x/:y.mvt`,
    { onRequest: async (request, reply) => authenticator.countRequest(request, reply) },
    async ({ params, headers }, reply) => {
      const basemap = basemapNow()
      const position = parsePosition(params)
      if (basemap === undefined || position === undefined) throw new NotFoundError('There is no such tile')
      const { z, x, y } = position
      // A page of before shows the tiles of now, but they are not kept under its path.
      const isCurrent = params.version === basemap.version
      const etag = `"${basemap.version}-${z}-${x}-${y}"`
      const kept = { etag, 'cache-control': isCurrent ? keptForever : 'no-cache', vary: 'Accept-Encoding' }
      if (headers['if-none-match']?.includes(etag) === true) return reply.headers(kept).code(304).send()
      const tile = await basemap.readTile(position)
      reply.headers(kept)
      if (tile === undefined) return reply.code(204).send()
      reply.header('content-type', 'application/vnd.mapbox-vector-tile')
      const { data, encoding } = tile
      if (encoding === undefined) return reply.send(Buffer.from(data))
      if (!accepts(headers['accept-encoding'], encoding)) return reply.send(await decompress[encoding](data))
      return reply.header('content-encoding', encoding).send(Buffer.from(data))
    },
  )
}

function parsePosition(params: Readonly<Record<'z' | 'x' | 'y', string>>): TilePosition | undefined {
  if (![params.z, params.x, params.y].every((text) => /^\d{1,8}$/.test(text))) return undefined
  const [z, x, y] = [Number(params.z), Number(params.x), Number(params.y)]
  return z <= maxZoom && x < 2 ** z && y < 2 ** z ? { z, x, y } : undefined
}

function accepts(header: string | string[] | undefined, encoding: string): boolean {
  return new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|$)`).test(String(header ?? ''))
}
