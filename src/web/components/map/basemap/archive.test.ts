import { afterEach, describe, expect, it, vi } from 'vitest'
import { BasemapArchive } from './archive.ts'

const files = { byRanges: '/basemap.pmtiles', whole: '/basemap-world.pmtiles' }
const tile = { z: 0, x: 0, y: 0 }
const never = new AbortController().signal

/** A file with one tile of zoom 0, nothing of it packed. */
function archiveWith(text: string, maxZoom: number): Uint8Array<ArrayBuffer> {
  const directory = [1, 0, 1, text.length, 1]
  const bytes = new Uint8Array(127 + directory.length + text.length)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode('PMTiles'))
  bytes[7] = 3
  view.setBigUint64(8, 127n, true)
  view.setBigUint64(16, BigInt(directory.length), true)
  view.setBigUint64(56, BigInt(127 + directory.length), true)
  view.setBigUint64(64, BigInt(text.length), true)
  bytes.set([1, 1, 1, 1, 0, maxZoom], 96)
  bytes.set(directory, 127)
  bytes.set(new TextEncoder().encode(text), 127 + directory.length)
  return bytes
}

interface Host {
  files: Record<string, Uint8Array<ArrayBuffer>>
  etag: string
  sendsRanges: boolean
  isDown: boolean
  /** What browsers do that keep parts of another version: ask for the whole, if it is another. */
  keepsParts: boolean
  /** What Chromium does at times when it keeps a part of what is asked for. */
  cutsShort: boolean
}

/** Stands in for the host of the files; gives what was asked for. */
function serve(host: Host): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { headers = {}, cache = 'default' }: RequestInit = {}) => {
    const { range } = headers as { range?: string }
    asked.push(`${url} ${range ?? 'whole'} ${cache}`)
    if (host.isDown) throw new TypeError('Failed to fetch')
    const bytes = host.files[url]
    if (bytes === undefined) return new Response(null, { status: 404 })
    const [, from, to] = /(\d+)-(\d+)/.exec(range ?? '') ?? []
    const isComplete = range === undefined || !host.sendsRanges || (host.keepsParts && cache === 'default')
    if (isComplete) return new Response(bytes, { headers: { etag: host.etag } })
    const part = bytes.slice(Number(from), Number(to) + 1)
    const sent = host.cutsShort && cache === 'default' && Number(from) > 0 ? part.slice(0, 2) : part
    return new Response(sent, { status: 206, headers: { etag: host.etag, 'content-length': `${part.length}` } })
  })
  return asked
}

const hostOf = (more: Partial<Host> = {}): Host => ({
  files: { '/basemap.pmtiles': archiveWith('fine', 7), '/basemap-world.pmtiles': archiveWith('coarse', 5) },
  etag: '"1"',
  sendsRanges: true,
  isDown: false,
  keepsParts: false,
  cutsShort: false,
  ...more,
})
const read = async (archive: BasemapArchive) => new TextDecoder().decode(await archive.load(tile, never))

afterEach(() => vi.unstubAllGlobals())

describe('The file of the basemap', () => {
  it('is read by ranges, its beginning once', async () => {
    const asked = serve(hostOf())
    const archive = new BasemapArchive(files)
    expect(await archive.lastZoom()).toBe(7)
    expect(await read(archive)).toBe('fine')
    expect(await read(archive)).toBe('fine')
    expect(asked.map((request) => request.split(' ')[1])).toEqual(['bytes=0-16383', 'bytes=132-135', 'bytes=132-135'])
  })

  it('is the small one, loaded whole and once, where the host sends no ranges', async () => {
    const asked = serve(hostOf({ sendsRanges: false }))
    const archive = new BasemapArchive(files)
    expect(await archive.lastZoom()).toBe(5)
    expect(await read(archive)).toBe('coarse')
    expect(await read(archive)).toBe('coarse')
    expect(asked.filter((request) => request.startsWith('/basemap-world.pmtiles'))).toHaveLength(1)
  })

  it('is read from its beginning again when it is another', async () => {
    const host = hostOf()
    serve(host)
    const archive = new BasemapArchive(files)
    expect(await read(archive)).toBe('fine')
    host.files['/basemap.pmtiles'] = archiveWith('finer', 7)
    host.etag = '"2"'
    expect(await read(archive)).toBe('finer')
  })

  it('is asked for past what the browser keeps when it gets the whole for a part of another version', async () => {
    serve(hostOf({ keepsParts: true }))
    expect(await read(new BasemapArchive(files))).toBe('fine')
  })

  it('is asked for past what the browser keeps when that is less than was asked for', async () => {
    serve(hostOf({ cutsShort: true }))
    expect(await read(new BasemapArchive(files))).toBe('fine')
  })

  it('is tried again after the network was away', async () => {
    const host = hostOf({ isDown: true })
    serve(host)
    const archive = new BasemapArchive(files)
    await expect(read(archive)).rejects.toThrow('Failed to fetch')
    await expect(archive.lastZoom()).rejects.toThrow('Failed to fetch')
    host.isDown = false
    expect(await read(archive)).toBe('fine')
  })

  it('may be missing', async () => {
    serve(hostOf({ files: {} }))
    await expect(read(new BasemapArchive(files))).rejects.toThrow('The basemap answered 404')
  })
})
