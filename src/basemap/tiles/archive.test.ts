import { afterEach, describe, expect, it, vi } from 'vitest'
import { createArchive, type BasemapArchive } from './archive.ts'

const file = '/basemap.pmtiles'
const tile = { z: 0, x: 0, y: 0 }
const never = new AbortController().signal

/** A file with one tile of zoom 0. */
async function archiveWith(text: string, maxZoom: number): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  const zipped = new Uint8Array(await new Response(stream).arrayBuffer())
  const directory = [1, 0, 1, zipped.length, 1]
  const bytes = new Uint8Array(127 + directory.length + zipped.length)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode('PMTiles'))
  bytes[7] = 3
  view.setBigUint64(8, 127n, true)
  view.setBigUint64(16, BigInt(directory.length), true)
  view.setBigUint64(56, BigInt(127 + directory.length), true)
  view.setBigUint64(64, BigInt(zipped.length), true)
  bytes.set([1, 1, 2, 1, 0, maxZoom], 96)
  bytes.set(directory, 127)
  bytes.set(zipped, 127 + directory.length)
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
    const range = new Headers(headers).get('range')
    requests.push(`${url} ${range ?? 'whole'} ${cache}`)
    if (host.isDown) throw new TypeError('Failed to fetch')
    const bytes = host.files[url]
    if (bytes === undefined) return new Response(null, { status: 404 })
    const [, from, to] = /(\d+)-(\d+)/.exec(range ?? '') ?? []
    const isComplete = range === null || !host.sendsRanges || (host.keepsParts && cache === 'default')
    if (isComplete) return new Response(bytes, { headers: { etag: host.etag, 'content-length': '23000000' } })
    const part = bytes.slice(Number(from), Number(to) + 1)
    const sent = host.cutsShort && cache === 'default' && Number(from) > 0 ? part.slice(0, 2) : part
    return new Response(sent, { status: 206, headers: { etag: host.etag, 'content-length': `${part.length}` } })
  })
  return requests
}

const fine = await archiveWith('fine', 7)
const hostOf = (more: Partial<Host> = {}): Host => ({
  files: { [file]: fine },
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
    const archive = createArchive(file)
    expect(await archive.lastZoom()).toBe(7)
    expect(await read(archive)).toBe('fine')
    expect(await read(archive)).toBe('fine')
    expect(requests.map((request) => request.split(' ')[1])).toEqual([
      'bytes=0-16383',
      'bytes=132-155',
      'bytes=132-155',
    ])
  })

  it('fails where the host does not support range requests', async () => {
    serve(hostOf({ sendsRanges: false }))
    await expect(read(createArchive(file))).rejects.toThrow('HTTP Byte Serving')
  })

  it('reads the header again when the file has changed', async () => {
    const host = hostOf()
    serve(host)
    const archive = createArchive(file)
    expect(await read(archive)).toBe('fine')
    host.files[file] = await archiveWith('finer', 7)
    host.etag = '"2"'
    expect(await read(archive)).toBe('finer')
  })

  it('bypasses the cache when that has parts of another version', async () => {
    serve(hostOf({ keepsParts: true }))
    expect(await read(createArchive(file))).toBe('fine')
  })

  it('bypasses the cache when that returns a truncated range', async () => {
    serve(hostOf({ cutsShort: true }))
    expect(await read(createArchive(file))).toBe('fine')
  })

  it('retries after a network failure', async () => {
    const host = hostOf({ isDown: true })
    serve(host)
    const archive = createArchive(file)
    await expect(read(archive)).rejects.toThrow('Failed to fetch')
    await expect(archive.lastZoom()).rejects.toThrow('Failed to fetch')
    host.isDown = false
    expect(await read(archive)).toBe('fine')
  })

  it('fails when the file does not exist', async () => {
    serve(hostOf({ files: {} }))
    await expect(read(createArchive(file))).rejects.toThrow('404')
  })
})
