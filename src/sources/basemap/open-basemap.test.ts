import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { GatewayError, StartError } from '#server/errors'
import { type ArchiveHost, startArchiveHost } from '../simulators/basemap/archive-host.ts'
import { tinyArchive } from '../simulators/basemap/tiny-archive.ts'
import { type BasemapLocation, openBasemap } from './open-basemap.ts'

const folder = mkdtempSync(join(tmpdir(), 'milestay-basemap-'))
afterAll(() => rmSync(folder, { recursive: true }))

const world = { z: 0, x: 0, y: 0 }
const toStop: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const { stop } of toStop.splice(0)) await stop()
})

function writeArchive(name: string, bytes: Uint8Array): BasemapLocation {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return { file }
}

async function open(location: BasemapLocation) {
  const errors: unknown[] = []
  const opened = await openBasemap({
    location,
    onError: (error) => errors.push(error),
    timeoutMs: 200,
    retryMs: 20,
  })
  toStop.push(opened)
  return { ...opened, errors }
}

async function hostOf(bytes: Buffer): Promise<ArchiveHost> {
  const host = await startArchiveHost(bytes)
  toStop.push({ stop: () => host.close() })
  return host
}

const textOf = (tile: { readonly data: Uint8Array } | undefined) => tile && Buffer.from(tile.data).toString()

describe('An operator’s basemap in a file', () => {
  it('has its tiles as they are stored, and says where its data are from', async () => {
    const tiles = [gzipSync('world'), gzipSync('north-west')]
    const { basemap } = await open(writeArchive('world.pmtiles', tinyArchive({ tiles, tileCompression: 2 })))
    const archive = basemap()!
    expect(archive).toMatchObject({ maxZoom: 1, attribution: '© Maps & Co' })
    expect(archive.version).toMatch(/^[0-9a-f]{12}$/)
    expect(await archive.readTile(world)).toEqual({ data: new Uint8Array(tiles[0]!), encoding: 'gzip' })
    expect(await archive.readTile({ z: 1, x: 0, y: 0 })).toEqual({ data: new Uint8Array(tiles[1]!), encoding: 'gzip' })
    expect(await archive.readTile({ z: 1, x: 1, y: 1 })).toBeUndefined()
    expect(await archive.readTile({ z: 2, x: 0, y: 0 })).toBeUndefined()
  })

  it('may be replaced while it is read', async () => {
    const tiles = (words: string) => tinyArchive({ tiles: [Buffer.from(words), Buffer.from(`${words} in part`)] })
    const { basemap } = await open(writeArchive('replaced.pmtiles', tiles('world')))
    const before = basemap()!
    expect(textOf(await before.readTile(world))).toBe('world')
    writeArchive('replaced.pmtiles', tiles('new world'))
    await expect(before.readTile({ z: 1, x: 0, y: 0 })).rejects.toThrow(GatewayError)
    await vi.waitFor(() => expect(basemap()!.version).not.toBe(before.version))
    expect(textOf(await basemap()!.readTile(world))).toBe('new world')
  })

  it.each([
    ['it is not there', { file: join(folder, 'nowhere.pmtiles') }, /the file .*nowhere\.pmtiles does not exist/],
    ['it is another kind of file', writeArchive('text', Buffer.from('no archive at all '.repeat(20))), /not a PMTiles/],
    ['it is of an old version', writeArchive('old', tinyArchive({ version: 2 })), /not a PMTiles archive of version 3/],
    ['it is empty', writeArchive('empty', Buffer.alloc(0)), /not a PMTiles archive/],
    ['its tiles are pictures', writeArchive('png', tinyArchive({ tileType: 2 })), /not vector tiles/],
    ['its tiles use another compression', writeArchive('zstd', tinyArchive({ tileCompression: 4 })), /gzip nor Brotli/],
    [
      'its tiles are in another schema',
      writeArchive('omt', tinyArchive({ metadata: { vector_layers: [{ id: 'transportation' }] } })),
      /not in the schema of Protomaps: they have no layer named earth/,
    ],
  ])('ends the start with one line where %s', async (_, location, message) => {
    const opening = open(location)
    await expect(opening).rejects.toThrow(StartError)
    await expect(opening).rejects.toThrow(/^BASEMAP cannot be used: [^\n]+$/)
    await expect(opening).rejects.toThrow(message)
  })
})

describe('An operator’s basemap at a URL', () => {
  it('is read by ranges, and each tile once', async () => {
    const host = await hostOf(tinyArchive())
    const { basemap } = await open({ url: host.url })
    const headerRanges = host.ranges.length
    const tiles = await Promise.all([basemap()!.readTile(world), basemap()!.readTile(world)])
    expect(tiles.map(textOf)).toEqual(['world', 'world'])
    expect(textOf(await basemap()!.readTile(world))).toBe('world')
    expect(host.ranges.length).toBe(headerRanges + 1)
    expect(host.ranges).not.toContain('whole')
  })

  it('is opened again when it has changed, and has another version then', async () => {
    const host = await hostOf(tinyArchive({ tiles: [Buffer.from('world'), Buffer.from('part')] }))
    const { basemap } = await open({ url: host.url })
    const before = basemap()!
    expect(textOf(await before.readTile(world))).toBe('world')
    host.state.bytes = tinyArchive({ tiles: [Buffer.from('new world'), Buffer.from('new part')] })
    host.state.etag = '"2"'
    await expect(before.readTile({ z: 1, x: 0, y: 0 })).rejects.toThrow(GatewayError)
    await vi.waitFor(() => expect(basemap()!.version).not.toBe(before.version))
    expect(textOf(await basemap()!.readTile(world))).toBe('new world')
    expect(textOf(await basemap()!.readTile({ z: 1, x: 0, y: 0 }))).toBe('new part')
  })

  it.each([
    ['supports no range requests', { ignoresRanges: true }, /the host does not support range requests/],
    ['has no such file', { status: 404 }, /127\.0\.0\.1:\d+: HTTP 404/],
    ['refuses access', { status: 403 }, /HTTP 403/],
  ])('ends the start with one line where its host %s', async (_, state, message) => {
    const host = await hostOf(tinyArchive())
    Object.assign(host.state, state)
    const opening = open({ url: host.url })
    await expect(opening).rejects.toThrow(message)
    await expect(opening).rejects.toThrow(StartError)
    await expect(opening).rejects.not.toThrow(/secret/)
  })

  it.each([
    ['is overloaded', { status: 503 }],
    ['does not answer', { isSilent: true }],
    ['breaks the connection', { cuts: true }],
  ])('is there once its host no longer %s', async (_, state) => {
    const host = await hostOf(tinyArchive())
    Object.assign(host.state, state)
    const { basemap, errors } = await open({ url: host.url })
    expect(basemap()).toBeUndefined()
    expect(String(errors[0])).toMatch(/127\.0\.0\.1/)
    expect(String(errors[0])).not.toMatch(/secret/)
    Object.assign(host.state, { status: undefined, isSilent: false, cuts: false })
    await vi.waitFor(() => expect(basemap()).toBeDefined())
    expect(textOf(await basemap()!.readTile(world))).toBe('world')
  })

  it('fails for a tile while its host is away, and has it later', async () => {
    const host = await hostOf(tinyArchive())
    const { basemap, errors } = await open({ url: host.url })
    host.state.status = 500
    await expect(basemap()!.readTile(world)).rejects.toThrow('The basemap cannot be read')
    expect(errors).toHaveLength(1)
    host.state.status = undefined
    expect(textOf(await basemap()!.readTile(world))).toBe('world')
  })

  it('needs no entity tag', async () => {
    const host = await hostOf(tinyArchive())
    host.state.etag = undefined
    const { basemap } = await open({ url: host.url })
    expect(textOf(await basemap()!.readTile(world))).toBe('world')
  })
})
