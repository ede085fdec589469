import { hashTree } from './merkle-hash.ts'

/** The number of hashes in a complete tile; a tile covers eight levels of the binary tree. */
export const tileWidth = 256

/** A complete tile: the hashes of leaves at level 0, the roots of the tiles below at higher levels. */
export interface Tile extends TilePosition {
  readonly hashes: Buffer
  readonly root: Buffer
}

export interface TilePosition {
  readonly level: number
  readonly tileNo: number
}

/** Reads the first `count` hashes of a tile, which may be incomplete. */
export type ReadHashes = (position: TilePosition, count: number) => Promise<readonly Uint8Array[]>

/** Returns the number of hashes at a level of tiles, for a tree of `size` leaves. */
export function hashesAtLevel(size: number, level: number): number {
  return Math.floor(size / tileWidth ** level)
}

/** Returns the number of hashes in a tile, for a tree of `size` leaves. */
export function hashesInTile({ level, tileNo }: TilePosition, size: number): number {
  return Math.min(tileWidth, hashesAtLevel(size, level) - tileNo * tileWidth)
}

/** A tree that grows leaf by leaf and holds only its incomplete tiles: 8 kB of memory for each level. */
export type GrowingTree = ReturnType<typeof createTree>

/**
 * Creates a tree that grows from `size` leaves.
 *
 * @param pending the hashes of the incomplete tile of each level
 */
export function createTree(size = 0, pending: Uint8Array[][] = []) {
  return {
    get size(): number {
      return size
    },
    /** Appends the hash of a leaf, and returns the tiles that it completes, lowest first. */
    append(leafHash: Uint8Array): readonly Tile[] {
      size += 1
      const completed: Tile[] = []
      let hash = leafHash
      for (let level = 0; ; level += 1) {
        const hashes = (pending[level] ??= [])
        hashes.push(hash)
        if (hashes.length < tileWidth) return completed
        pending[level] = []
        const tileNo = hashesAtLevel(size, level + 1) - 1
        const root = hashTree(hashes)
        completed.push({ level, tileNo, hashes: Buffer.concat(hashes), root })
        hash = root
      }
    },
    root(): Buffer {
      // The pending hashes of a level come after the complete tiles of the level above.
      let last: readonly Uint8Array[] = []
      for (const hashes of pending) {
        const all = [...hashes, ...last]
        last = all.length === 0 ? [] : [hashTree(all)]
      }
      return hashTree(last)
    },
  }
}

/** Returns the tree of `size` leaves; reads the hashes of its incomplete tiles. */
export async function readTree(size: number, readHashes: ReadHashes): Promise<GrowingTree> {
  const pending: Uint8Array[][] = []
  for (let level = 0; hashesAtLevel(size, level) > 0; level += 1) {
    const tileNo = Math.floor(hashesAtLevel(size, level) / tileWidth)
    const count = hashesInTile({ level, tileNo }, size)
    pending.push(count === 0 ? [] : [...(await readHashes({ level, tileNo }, count))])
  }
  return createTree(size, pending)
}
