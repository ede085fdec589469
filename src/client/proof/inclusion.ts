import { sha256 } from './bytes.ts'

const leafPrefix = Uint8Array.of(0)
const nodePrefix = Uint8Array.of(1)

/** Returns the hash of a leaf after RFC 6962. */
export function hashLeaf(text: string): Promise<Uint8Array> {
  return sha256(leafPrefix, new TextEncoder().encode(text))
}

/**
 * Returns the root that a leaf and its audit path lead to, by the algorithm of RFC 9162, section 2.1.3.2; `undefined`
 * where the path is too long or too short for the tree.
 */
export async function rootFromPath(
  leafHash: Uint8Array,
  leafIndex: number,
  treeSize: number,
  path: readonly Uint8Array[],
): Promise<Uint8Array | undefined> {
  if (leafIndex >= treeSize) return undefined
  // Sizes exceed the 32 bits of JavaScript's bitwise operators.
  let [node, last] = [leafIndex, treeSize - 1]
  let root = leafHash
  for (const hash of path) {
    if (last === 0) return undefined
    if (node % 2 === 1 || node === last) {
      root = await sha256(nodePrefix, hash, root)
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)]
    } else {
      root = await sha256(nodePrefix, root, hash)
    }
    ;[node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  }
  return last === 0 ? root : undefined
}
