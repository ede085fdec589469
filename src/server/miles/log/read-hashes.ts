import { hashLeaf, splitHashes } from '../../merkle/merkle-hash.ts'
import { type ReadHashes, tileWidth } from '../../merkle/tiles.ts'
import type { EventLog } from './storage.ts'

/**
 * Creates a function that reads the hashes of a tile of the log: a stored one, or, while it is incomplete, from the
 * roots of the tiles below it, or from the events.
 *
 * @throws {Error} from the function, when the log has fewer hashes than are asked for
 */
export function createReadHashes(log: EventLog): ReadHashes {
  async function readIncomplete(level: number, tileNo: number, count: number): Promise<readonly Uint8Array[]> {
    if (level > 0) return log.readTileRoots({ level: level - 1, tileNo: tileNo * tileWidth }, count)
    const events = await log.readEvents({ afterId: await lastEventOfTiles(log, tileNo), limit: count })
    return events.map(({ body }) => hashLeaf(body))
  }

  return async ({ level, tileNo }, count) => {
    const tile = await log.findTile({ level, tileNo })
    const hashes = tile === undefined ? await readIncomplete(level, tileNo, count) : splitHashes(tile.hashes)
    if (hashes.length < count) {
      throw new Error(`The log lacks ${count - hashes.length} hashes of tile ${tileNo} of level ${level}`)
    }
    return hashes.slice(0, count)
  }
}

/** Returns the last event that the first complete tiles cover; 0 for none. */
export async function lastEventOfTiles(log: EventLog, tiles: number): Promise<number> {
  if (tiles === 0) return 0
  const last = await log.findLastEventOf(tiles - 1)
  if (last === undefined) throw new Error(`The log lacks events of tile ${tiles - 1}`)
  return last
}
