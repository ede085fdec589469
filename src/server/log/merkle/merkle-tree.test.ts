import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashLeaf, hashNode, hashTree, splitHashes } from './merkle-hash.ts'
import { readTree, type ReadHashes, type Tile, tileWidth } from './tiles.ts'
import { createPathOf } from './tree-proofs.ts'

/** The leaves and roots by which implementations of certificate transparency are tested. */
const knownLeaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const knownRoots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const emptyRoot = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
// Each is ASCII, so its text has the same bytes.
const leafHashes = knownLeaves.map((hex) => hashLeaf(Buffer.from(hex, 'hex').toString('latin1')))

/** Tree hashes by first leaf and size. All trees share the same leaves in the same order. */
const known = new WeakMap<Uint8Array, Map<number, Uint8Array>>()

/** Follows the definition in RFC 6962, section 2.1, word for word, with a cache. */
function treeHash(hashes: readonly Uint8Array[]): Uint8Array {
  const [first] = hashes
  if (first === undefined) return createHash('sha256').digest()
  if (hashes.length === 1) return first
  const fromFirst = known.get(first) ?? new Map<number, Uint8Array>()
  known.set(first, fromFirst)
  const left = splitAt(hashes.length)
  const hash = fromFirst.get(hashes.length) ?? hashNode(treeHash(hashes.slice(0, left)), treeHash(hashes.slice(left)))
  fromFirst.set(hashes.length, hash)
  return hash
}

/** Follows the definition in RFC 6962, section 2.1.1, word for word. */
function auditPath(leafIndex: number, hashes: readonly Uint8Array[]): Uint8Array[] {
  if (hashes.length <= 1) return []
  const left = splitAt(hashes.length)
  return leafIndex < left
    ? [...auditPath(leafIndex, hashes.slice(0, left)), treeHash(hashes.slice(left))]
    : [...auditPath(leafIndex - left, hashes.slice(left)), treeHash(hashes.slice(0, left))]
}

const splitAt = (leaves: number) => 2 ** Math.ceil(Math.log2(leaves) - 1)
const hexOf = (hash: Uint8Array) => Buffer.from(hash).toString('hex')

/** Grows a tree of numbered leaves from nothing, and stores the tiles for reading. */
async function grow() {
  const size = 66_100
  const leaves = Array.from({ length: size }, (_, at) => hashLeaf(`leaf ${at}`))
  const tiles: Tile[] = []
  const tree = await readTree(0, async () => [])
  for (const leaf of leaves) tiles.push(...tree.append(leaf))
  let reads = 0
  const readHashes: ReadHashes = async ({ level, tileNo }, count) => {
    reads += 1
    const whole = tiles.find((tile) => tile.level === level && tile.tileNo === tileNo)
    const first = tileNo * tileWidth
    if (whole !== undefined) return splitHashes(whole.hashes).slice(0, count)
    if (level === 0) return leaves.slice(first, first + count)
    const below = tiles.filter((tile) => tile.level === level - 1)
    return below.slice(first, first + count).map(({ root }) => root)
  }
  return { leaves, tiles, tree, readHashes, reads: () => reads }
}

const grown = grow()

describe('The Merkle tree', () => {
  it('computes the roots of the known test vectors', async () => {
    expect(hexOf(hashTree([]))).toBe(emptyRoot)
    const tree = await readTree(0, async () => [])
    expect(hexOf(tree.root())).toBe(emptyRoot)
    for (const [at, root] of knownRoots.entries()) {
      expect(hexOf(hashTree(leafHashes.slice(0, at + 1)))).toBe(root)
      tree.append(leafHashes[at]!)
      expect(hexOf(tree.root())).toBe(root)
    }
  })

  it('computes the inclusion paths of RFC 6962, section 2.1.3', async () => {
    const seven = leafHashes.slice(0, 7)
    const [a, b, c, d, e, f, j] = seven as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer]
    const [g, h, i] = [hashNode(a, b), hashNode(c, d), hashNode(e, f)]
    const [k, l] = [hashNode(g, h), hashNode(i, j)]
    const pathOf = createPathOf(async (_, count) => seven.slice(0, count))
    expect(await pathOf(0, 7, seven[0]!)).toEqual({ path: [b, h, l], root: hashNode(k, l) })
    expect(await pathOf(3, 7, seven[3]!)).toEqual({ path: [c, g, l], root: hashNode(k, l) })
    expect(await pathOf(4, 7, seven[4]!)).toEqual({ path: [f, j, k], root: hashNode(k, l) })
    expect(await pathOf(6, 7, seven[6]!)).toEqual({ path: [i, k], root: hashNode(k, l) })
  })

  it('completes a tile for every 256 leaves, and a tile above for every 256 tiles', async () => {
    const { tiles, tree, leaves } = await grown
    expect(tree.size).toBe(66_100)
    expect(tiles.filter(({ level }) => level === 0)).toHaveLength(258)
    const [above, ...others] = tiles.filter(({ level }) => level === 1)
    expect(others).toEqual([])
    expect(above?.tileNo).toBe(0)
    expect(hexOf(above!.root)).toBe(hexOf(treeHash(leaves.slice(0, 65_536))))
    expect(tiles.find(({ tileNo }) => tileNo === 1)?.hashes).toEqual(Buffer.concat(leaves.slice(256, 512)))
    expect(hexOf(tree.root())).toBe(hexOf(treeHash(leaves)))
  })

  it.each([1, 2, 255, 256, 257, 511, 512, 513, 1000, 65_535, 65_536, 65_537, 66_100])(
    'computes from its tiles the root and paths of the definition, with %i leaves',
    async (size) => {
      const { leaves, readHashes, reads } = await grown
      const some = leaves.slice(0, size)
      const root = hexOf(treeHash(some))
      expect(hexOf((await readTree(size, readHashes)).root())).toBe(root)
      for (const leafIndex of new Set([0, 1, 254, 255, 256, 500, 65_535, 65_536, size - 1])) {
        if (leafIndex >= size) continue
        const before = reads()
        const found = await createPathOf(readHashes)(leafIndex, size, leaves[leafIndex]!)
        expect(found.path.map(hexOf)).toEqual(auditPath(leafIndex, some).map(hexOf))
        expect(hexOf(found.root)).toBe(root)
        expect(reads() - before).toBeLessThanOrEqual(6)
      }
    },
  )

  it.each([0, 1, 255, 256, 257, 65_536, 65_900])('continues after a restart at %i leaves', async (size) => {
    const { leaves, readHashes, tree } = await grown
    const continued = await readTree(size, readHashes)
    for (const leaf of leaves.slice(size)) continued.append(leaf)
    expect([continued.size, hexOf(continued.root())]).toEqual([tree.size, hexOf(tree.root())])
  })
})
