import { describe, expect, it } from 'vitest'
import type { BasemapArchive } from './archive.ts'
import { TileCache } from './tile-cache.ts'

interface Asked {
  readonly signal: AbortSignal
  readonly answer: () => void
  readonly fail: () => void
}

/** An archive whose tiles are all water, and come when the test says so. */
function slowArchive(): { archive: BasemapArchive; asked: Asked[] } {
  const asked: Asked[] = []
  const load = (_: unknown, signal: AbortSignal) =>
    new Promise<undefined>((resolve, reject) => {
      asked.push({ signal, answer: () => resolve(undefined), fail: () => reject(new Error('away')) })
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  return { archive: { load } as Partial<BasemapArchive> as BasemapArchive, asked }
}

const key = { z: 3, x: 2, y: 1 }
const placed = { ...key, left: 1024, top: 512, sizePx: 512 }

describe('Tiles of the basemap', () => {
  it('are fetched once, however many ask for them', async () => {
    const { archive, asked } = slowArchive()
    const tiles = new TileCache(archive)
    const loads = [1, 2, 3].map(() => tiles.load(key, new AbortController().signal))
    asked[0]!.answer()
    await Promise.all(loads)
    await tiles.load(key, new AbortController().signal)
    expect(asked).toHaveLength(1)
  })

  it('are no longer fetched when nobody waits for them any more', async () => {
    const { archive, asked } = slowArchive()
    const tiles = new TileCache(archive)
    const [one, other] = [new AbortController(), new AbortController()]
    const loads = [one, other].map(({ signal }) => tiles.load(key, signal).catch(() => 'dropped'))
    one.abort()
    expect(asked[0]!.signal.aborted).toBe(false)
    other.abort()
    expect(asked[0]!.signal.aborted).toBe(true)
    expect(await Promise.all(loads)).toEqual(['dropped', 'dropped'])
    void tiles.load(key, new AbortController().signal)
    expect(asked).toHaveLength(2)
  })

  it('are asked for again after a failure', async () => {
    const { archive, asked } = slowArchive()
    const tiles = new TileCache(archive)
    const load = tiles.load(key, new AbortController().signal)
    asked[0]!.fail()
    await expect(load).rejects.toThrow('away')
    void tiles.load(key, new AbortController().signal)
    expect(asked).toHaveLength(2)
  })

  it('are stood in for by what is known of a lower zoom', async () => {
    const { archive, asked } = slowArchive()
    const tiles = new TileCache(archive)
    expect(tiles.nearest(placed)).toBeUndefined()
    const load = tiles.load({ z: 1, x: 0, y: 0 }, new AbortController().signal)
    asked[0]!.answer()
    await load
    expect(tiles.nearest(placed)?.place).toEqual({ z: 1, x: 0, y: 0, left: 0, top: 0, sizePx: 2048 })
  })
})
