import { afterEach, describe, expect, it, vi } from 'vitest'
import { ServedTiles } from './served-tiles.ts'

const basemap = { tiles: '/basemap/abc/{z}/{x}/{y}.mvt', maxZoom: 15, attribution: '' }
const never = new AbortController().signal
const respondWith = (response: Response) => {
  const fetched = vi.fn<typeof fetch>(async () => response)
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => vi.unstubAllGlobals())

describe("The tiles of the operator's basemap", () => {
  it('are read one by one from the service', async () => {
    const fetched = respondWith(new Response('tile'))
    const tiles = new ServedTiles(basemap)
    expect(await tiles.lastZoom()).toBe(15)
    expect(new TextDecoder().decode(await tiles.load({ z: 3, x: 4, y: 2 }, never))).toBe('tile')
    expect(fetched.mock.calls[0]![0]).toBe('/basemap/abc/3/4/2.mvt')
  })

  it('may be missing', async () => {
    respondWith(new Response(null, { status: 204 }))
    expect(await new ServedTiles(basemap).load({ z: 3, x: 4, y: 2 }, never)).toBeUndefined()
  })

  it('fail while the service cannot read them', async () => {
    respondWith(new Response('{}', { status: 502 }))
    await expect(new ServedTiles(basemap).load({ z: 3, x: 4, y: 2 }, never)).rejects.toThrow('502')
  })
})
