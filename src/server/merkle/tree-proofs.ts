import { hashNode, hashTree } from './merkle-hash.ts'
import { hashesInTile, type ReadHashes, tileWidth } from './tiles.ts'

/** Computes roots and proofs of a tree from its tiles. */
export interface TreeProofs {
  /** Returns the root of the tree of the first `size` leaves. */
  rootOf(size: number): Promise<Uint8Array>
  /**
   * Returns the hashes that lead from a leaf to the root of the tree of the first `size` leaves, the lowest first: the
   * audit path of RFC 6962.
   *
   * @param leafIndex from 0 to below `size`
   */
  pathOf(leafIndex: number, size: number): Promise<readonly Uint8Array[]>
}

/** Reads no tile twice; reads two of each level at most for a root or a path. */
export function createTreeProofs(readHashes: ReadHashes): TreeProofs {
  const readAlready = new Map<string, Promise<readonly Uint8Array[]>>()

  function read(level: number, tileNo: number, size: number): Promise<readonly Uint8Array[]> {
    const count = hashesInTile({ level, tileNo }, size)
    const key = `${level} ${tileNo} ${count}`
    let hashes = readAlready.get(key)
    if (hashes === undefined) readAlready.set(key, (hashes = readHashes({ level, tileNo }, count)))
    return hashes
  }

  /** The root of the complete tree of `width` leaves, a power of two, that begins at a multiple of it. */
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

  /** The root of the tree of the leaves from `first` to before `end`, as RFC 6962 divides it. */
  async function rangeRoot(first: number, end: number, size: number): Promise<Uint8Array> {
    const left = leftWidth(end - first)
    if (left * 2 === end - first || end - first === 1) return completeRoot(first, end - first, size)
    return hashNode(await completeRoot(first, left, size), await rangeRoot(first + left, end, size))
  }

  return {
    rootOf: async (size) => (size === 0 ? hashTree([]) : rangeRoot(0, size, size)),
    async pathOf(leafIndex, size) {
      const path: Uint8Array[] = []
      let [first, end] = [0, size]
      while (end - first > 1) {
        const middle = first + leftWidth(end - first)
        if (leafIndex < middle) {
          path.push(await rangeRoot(middle, end, size))
          end = middle
        } else {
          path.push(await rangeRoot(first, middle, size))
          first = middle
        }
      }
      return path.reverse()
    },
  }
}

/** Returns the largest power of two below a number of leaves; 1 for 1. */
function leftWidth(leaves: number): number {
  let width = 1
  while (width * 2 < leaves) width *= 2
  return width
}
