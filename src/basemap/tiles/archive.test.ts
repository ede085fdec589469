import { afterEach, describe, expect, it, vi } from 'vitest'
import { BasemapArchive } from './archive.ts'

const file = '/basemap.pmtiles'
const tile = { z: 0, x: 0, y: 0 }
const never = new AbortController().signal

/** An uncompressed file with one tile of zoom 0. */
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
  /** Like a browser that has cached parts of another version: requests the whole file. */
  keepsParts: boolean
  /** Like Chromium when it returns only the cached part of a range. */
  cutsShort: boolean
}

/** Replaces `fetch`; returns the list of requests, which grows. */
function serve(host: Host): string[] {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string, { headers = {}, cache = 'default' }: RequestInit = {}) => {
    const { range } = headers as { range?: string }
    requests.push(`${url} ${range ?? 'whole'} ${cache}`)
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
  return requests
}

const hostOf = (more: Partial<Host> = {}): Host => ({
  files: { [file]: archiveWith('fine', 7) },
  etag: '"1"',
  sendsRanges: true,
  isDown: false,
  keepsParts: false,
  cutsShort: false,
  ...more,
})
const read = async (archive: BasemapArchive) => new TextDecoder().decode(await archive.load(tile, never))

afterEach(() => vi.unstubAllGlobals())

describe('The basemap archive', () => {
  it('is read by range requests, its header once', async () => {
    const requests = serve(hostOf())
    const archive = new BasemapArchive(file)
    expect(await archive.lastZoom()).toBe(7)
    expect(await read(archive)).toBe('fine')
    expect(await read(archive)).toBe('fine')
    expect(requests.map((request) => request.split(' ')[1])).toEqual([
      'bytes=0-16383',
      'bytes=132-135',
      'bytes=132-135',
    ])
  })

  it('fails where the host does not support range requests', async () => {
    serve(hostOf({ sendsRanges: false }))
    await expect(read(new BasemapArchive(file))).rejects.toThrow('The basemap request failed: 200')
  })

  it('reads the header again when the file has changed', async () => {
    const host = hostOf()
    serve(host)
    const archive = new BasemapArchive(file)
    expect(await read(archive)).toBe('fine')
    host.files[file] = archiveWith('finer', 7)
    host.etag = '"2"'
    expect(await read(archive)).toBe('finer')
  })

  it('bypasses the cache when that has parts of another version', async () => {
    serve(hostOf({ keepsParts: true }))
    expect(await read(new BasemapArchive(file))).toBe('fine')
  })

  it('bypasses the cache when that returns a truncated range', async () => {
    serve(hostOf({ cutsShort: true }))
    expect(await read(new BasemapArchive(file))).toBe('fine')
  })

  it('retries after a network failure', async () => {
    const host = hostOf({ isDown: true })
    serve(host)
    const archive = new BasemapArchive(file)
    await expect(read(archive)).rejects.toThrow('Failed to fetch')
    await expect(archive.lastZoom()).rejects.toThrow('Failed to fetch')
    host.isDown = false
    expect(await read(archive)).toBe('fine')
  })

  it('fails when the file does not exist', async () => {
    serve(hostOf({ files: {} }))
    await expect(read(new BasemapArchive(file))).rejects.toThrow('The basemap request failed: 404')
  })
})
