import { hashNode, hashTree } from './merkle-hash.ts'
import { hashesInTile, type ReadHashes, tileWidth } from './tiles.ts'

/** The hashes from a leaf to the root of a tree. */
export interface TreePath {
  /** The audit path of RFC 6962, lowest first. */
  readonly path: readonly Uint8Array[]
  /** The root that the path leads to. */
  readonly root: Uint8Array
}

/** Creates the function that computes paths from tiles. It reads each tile once, and at most two per level for a path. */
export function createPathOf(readHashes: ReadHashes) {
  const readAlready = new Map<string, Promise<readonly Uint8Array[]>>()

  function read(level: number, tileNo: number, size: number): Promise<readonly Uint8Array[]> {
    const count = hashesInTile({ level, tileNo }, size)
    const key = `${level} ${tileNo} ${count}`
    let hashes = readAlready.get(key)
    if (hashes === undefined) readAlready.set(key, (hashes = readHashes({ level, tileNo }, count)))
    return hashes
  }

  /** Returns the root of the complete tree of `width` leaves; `width` is a power of two, and `first` a multiple of it. */
  async function completeRoot(first: number, width: number, size: number): Promise<Uint8Array> {
    let [level, hashesOfLevel] = [0, 1]
    while (hashesOfLevel * tileWidth <= width) {
      level += 1
      hashesOfLevel *= tileWidth
    }
    const at = first / hashesOfLevel
    const tileNo = Math.floor(at / tileWidth)
    const offset = at % tileWidth
    const hashes = await read(level, tileNo, size)
    return hashTree(hashes.slice(offset, offset + width / hashesOfLevel))
  }

  /** Returns the root of the leaves from `first` to before `end`, divided as in RFC 6962. */
  async function rangeRoot(first: number, end: number, size: number): Promise<Uint8Array> {
    const left = leftWidth(end - first)
    if (left * 2 === end - first || end - first === 1) return completeRoot(first, end - first, size)
    return hashNode(await completeRoot(first, left, size), await rangeRoot(first + left, end, size))
  }

  /**
   * Returns the path of a leaf in the tree of the first `size` leaves.
   *
   * @param leafIndex from 0 to below `size`
   */
  return async (leafIndex: number, size: number, leafHash: Uint8Array): Promise<TreePath> => {
    const steps: { readonly hash: Uint8Array; readonly isLeft: boolean }[] = []
    let [first, end] = [0, size]
    while (end - first > 1) {
      const middle = first + leftWidth(end - first)
      const isLeft = leafIndex >= middle
      steps.push({ hash: await (isLeft ? rangeRoot(first, middle, size) : rangeRoot(middle, end, size)), isLeft })
      if (isLeft) first = middle
      else end = middle
    }
    steps.reverse()
    const join = (below: Uint8Array, { hash, isLeft }: (typeof steps)[number]) =>
      isLeft ? hashNode(hash, below) : hashNode(below, hash)
    return { path: steps.map(({ hash }) => hash), root: steps.reduce(join, leafHash) }
  }
}

/** Returns the largest power of two below a number of leaves; 1 for 1. */
function leftWidth(leaves: number): number {
  let width = 1
  while (width * 2 < leaves) width *= 2
  return width
}
