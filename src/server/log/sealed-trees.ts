import { hashLeaf, splitHashes } from './merkle/merkle-hash.ts'
import { createTree, type GrowingTree, type ReadHashes, readTree, tileWidth } from './merkle/tiles.ts'
import { createPathOf, type TreePath } from './merkle/tree-proofs.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import type { EventLog, LoggedEvent, StoredCheckpoint, StoredTile } from './event-log.ts'

/** The size and root of the tree in a checkpoint. */
export type SealedRoot = Pick<StoredCheckpoint, 'size' | 'root'>

/** A tree over the first events of a log, with its last event. */
export interface LogTree {
  readonly tree: GrowingTree
  /** The last event in the tree, or 0. */
  lastEventId: number
  /** The first event of the incomplete tile, if any. */
  firstOfTile: number
}

/** A leaf of the tree that a checkpoint seals. */
export interface SealedLeaf extends TreePath {
  readonly leafIndex: number
}

/** SQLite blocks the event loop, so a step must be short. */
const eventsAtOnce = 512
/** Tiles are written together, because the flush to disk takes longer than the write. */
export const tilesAtOnce = 16
/** The pause between repairs, or 100 times their duration if longer: each reads all events, in vain if altered. */
const minPauseMs = 60_000
const pauseInDurations = 100

/** A stored tile, or an event below it, is missing. */
class MissingHashesError extends Error {}

/**
 * Reads trees and leaves of checkpoints from stored tiles, which are not trusted. If tiles are missing or do not lead to the
 * root of the checkpoint, all of them are recomputed from the events and stored.
 */
export type SealedTrees = ReturnType<typeof createSealedTrees>

export function createSealedTrees(log: EventLog) {
  let repairing: Promise<boolean> | undefined
  let nextRepairAtMs = 0

  function repair(checkpoint: SealedRoot): Promise<boolean> {
    if (repairing === undefined && performance.now() < nextRepairAtMs) return Promise.resolve(false)
    const startedAtMs = performance.now()
    repairing ??= repairTiles(log, checkpoint).then((isRepaired) => {
      const endedAtMs = performance.now()
      const pauseMs = Math.max(minPauseMs, (endedAtMs - startedAtMs) * pauseInDurations)
      if (!isRepaired) nextRepairAtMs = endedAtMs + pauseMs
      return isRepaired
    })
    return repairing.finally(() => (repairing = undefined))
  }

  /** Makes an attempt with the stored tiles, then another one after a repair. */
  async function read<Result>(checkpoint: SealedRoot, attempt: () => Promise<Result | undefined>) {
    const tryIt = () =>
      attempt().catch((error: unknown) => {
        if (error instanceof MissingHashesError) return undefined
        throw error
      })
    return (await tryIt()) ?? ((await repair(checkpoint)) ? tryIt() : undefined)
  }

  return {
    /** Returns the tree of a checkpoint, or `undefined` if the log has other events. */
    treeOf: (checkpoint: SealedRoot) => read(checkpoint, () => openTree(log, checkpoint)),
    /** Returns the leaves of events, or `undefined` if the checkpoint does not seal one of them. */
    leavesOf: (events: readonly LoggedEvent[], checkpoint: SealedRoot) =>
      read(checkpoint, () => findLeaves(log, events, checkpoint)),
  }
}

/**
 * Appends the events of a log to a tree in short steps, and yields the tiles that each step has completed.
 *
 * @param to the last event to append, or the size of the tree to reach
 */
export async function* growTree(
  log: EventLog,
  grown: LogTree,
  to: { readonly toId?: number; readonly size?: number },
): AsyncGenerator<readonly StoredTile[]> {
  const { tree } = grown
  const { toId = Number.MAX_SAFE_INTEGER, size = Number.MAX_SAFE_INTEGER } = to
  for (;;) {
    const limit = Math.min(eventsAtOnce, size - tree.size)
    const events = await log.readEvents({ afterId: grown.lastEventId, toId, limit })
    if (events.length === 0) return
    const completed: StoredTile[] = []
    for (const { eventId, body } of events) {
      if (tree.size % tileWidth === 0) grown.firstOfTile = eventId
      grown.lastEventId = eventId
      for (const tile of tree.append(hashLeaf(body))) {
        completed.push({ ...tile, firstEventId: tile.level === 0 ? grown.firstOfTile : null })
      }
    }
    yield completed
    await yieldToEventLoop()
  }
}

export function emptyTree(): LogTree {
  return { tree: createTree(), lastEventId: 0, firstOfTile: 0 }
}

/** Recomputes the last tile from its events, even a complete one, so that a wrong id of its first event is noticed. */
async function openTree(log: EventLog, { size, root }: SealedRoot): Promise<LogTree | undefined> {
  const tiles = Math.max(0, Math.ceil(size / tileWidth) - 1)
  const tree = await readTree(tiles * tileWidth, createReadHashes(log))
  const opened = { tree, lastEventId: await lastEventOfTiles(log, tiles), firstOfTile: 0 }
  for await (const _ of growTree(log, opened, { size }));
  return isRoot(opened.tree, { size, root }) ? opened : undefined
}

export function isRoot(tree: GrowingTree, { size, root }: SealedRoot): boolean {
  return tree.size === size && Buffer.compare(tree.root(), root) === 0
}

async function findLeaves(log: EventLog, events: readonly LoggedEvent[], { size, root }: SealedRoot) {
  const pathOf = createPathOf(createReadHashes(log))
  const leaves: SealedLeaf[] = []
  for (const { eventId, body } of events) {
    const leafIndex = await findLeafIndex(log, eventId)
    if (leafIndex >= size) return undefined
    const found = await pathOf(leafIndex, size, hashLeaf(body))
    if (Buffer.compare(found.root, root) !== 0) return undefined
    leaves.push({ leafIndex, ...found })
  }
  return leaves
}

/** Returns the index of a sealed event in the log. Ids may have gaps, so the index is counted from the start of its tile. */
async function findLeafIndex(log: EventLog, eventId: number): Promise<number> {
  const tile = await log.findTileBefore(eventId)
  const firstIndex = (tile?.tileNo ?? 0) * tileWidth
  return firstIndex + (await log.countEvents(tile?.firstEventId ?? 0, eventId))
}

/** Recomputes and stores all tiles; returns `false` and stores nothing if the events do not match the checkpoint. */
async function repairTiles(log: EventLog, { size, root }: SealedRoot): Promise<boolean> {
  const checked = emptyTree()
  for await (const _ of growTree(log, checked, { size }));
  if (!isRoot(checked.tree, { size, root })) return false
  const stored: StoredTile[] = []
  for await (const tiles of growTree(log, emptyTree(), { size })) {
    stored.push(...tiles)
    if (stored.length >= tilesAtOnce) await log.append(stored.splice(0), undefined)
  }
  await log.append(stored, undefined)
  return true
}

/**
 * Creates a function that reads the hashes of a tile: from the stored tile if complete, otherwise from the tiles below it or
 * from the events.
 */
function createReadHashes(log: EventLog): ReadHashes {
  async function read(level: number, tileNo: number, count: number): Promise<readonly Uint8Array[]> {
    if (count === tileWidth) return splitHashes((await log.findTile({ level, tileNo }))?.hashes ?? Buffer.alloc(0))
    if (level > 0) return log.readTileRoots({ level: level - 1, tileNo: tileNo * tileWidth }, count)
    const events = await log.readEvents({ afterId: await lastEventOfTiles(log, tileNo), limit: count })
    return events.map(({ body }) => hashLeaf(body))
  }

  return async ({ level, tileNo }, count) => {
    const hashes = await read(level, tileNo, count)
    if (hashes.length < count) throw new MissingHashesError()
    return hashes
  }
}

/** Returns the last event that the first `tiles` tiles cover, or 0. */
async function lastEventOfTiles(log: EventLog, tiles: number): Promise<number> {
  if (tiles === 0) return 0
  const last = await log.findLastEventOf(tiles - 1)
  if (last === undefined) throw new MissingHashesError()
  return last
}
