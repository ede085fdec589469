import { describe, expect, it } from 'vitest'
import { createTileCache } from './tile-cache.ts'

interface Request {
  readonly signal: AbortSignal
  readonly respond: () => void
  readonly fail: () => void
}

/** An archive of empty tiles, whose requests the test settles. */
function manualArchive(): { archive: Parameters<typeof createTileCache>[0]; requests: Request[] } {
  const requests: Request[] = []
  const load = (_: unknown, signal: AbortSignal) =>
    new Promise<undefined>((resolve, reject) => {
      requests.push({ signal, respond: () => resolve(undefined), fail: () => reject(new Error('away')) })
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  return { archive: { load }, requests }
}

const key = { z: 3, x: 2, y: 1 }

describe('Tiles', () => {
  it('are requested once by concurrent and later calls', async () => {
    const { archive, requests } = manualArchive()
    const tiles = createTileCache(archive)
    const loads = [1, 2, 3].map(() => tiles.load(key, new AbortController().signal))
    requests[0]!.respond()
    await Promise.all(loads)
    await tiles.load(key, new AbortController().signal)
    expect(requests).toHaveLength(1)
  })

  it('are requested again by a call right after the one before was cancelled', async () => {
    const { archive, requests } = manualArchive()
    const tiles = createTileCache(archive)
    const first = new AbortController()
    const cancelled = tiles.load(key, first.signal).catch(() => 'cancelled')
    first.abort()
    const load = tiles.load(key, new AbortController().signal)
    expect(await cancelled).toBe('cancelled')
    requests[1]!.respond()
    await load
    await tiles.load(key, new AbortController().signal)
    expect(requests).toHaveLength(2)
  })

  it('are requested again after a failure', async () => {
    const { archive, requests } = manualArchive()
    const tiles = createTileCache(archive)
    const load = tiles.load(key, new AbortController().signal)
    requests[0]!.fail()
    await expect(load).rejects.toThrow('away')
    void tiles.load(key, new AbortController().signal)
    expect(requests).toHaveLength(2)
  })
})
