import { hashLeaf, splitHashes } from './merkle/merkle-hash.ts'
import { createTree, type GrowingTree, type ReadHashes, readTree, tileWidth } from './merkle/tiles.ts'
import { createPathOf, type TreePath } from './merkle/tree-proofs.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import type { EventLog, LoggedEvent, StoredCheckpoint, StoredTile } from './event-log.ts'

/** A checkpoint's statement about the first events. */
export type SealedRoot = Pick<StoredCheckpoint, 'size' | 'root'>

/** A tree over the first events of a log, with where it ends. */
export interface LogTree {
  readonly tree: GrowingTree
  /** The last event in it; 0 for none. */
  lastEventId: number
  /** The first event of the tile that is incomplete, if one is. */
  firstOfTile: number
}

/** A leaf of the tree that a checkpoint seals. */
export interface SealedLeaf extends TreePath {
  readonly leafIndex: number
}

/** The database of SQLite blocks the event loop, so that a step must be short. */
const eventsAtOnce = 512
/** A flush to disk takes longer than writing what it flushes. */
const tilesAtOnce = 16
/** All events are read for nothing where they are not the sealed ones: not again within a minute, or a hundred times as long. */
const minPauseMs = 60_000
const pauseInDurations = 100

/** A stored tile, or an event below it, is missing. */
class MissingHashesError extends Error {}

/**
 * Reads what a checkpoint seals from the stored tiles. These are not trusted: where they are missing or do not lead to the
 * root of the checkpoint, all of them are computed again from the events and stored.
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

  /** Tries it with the tiles as they are, then with all computed again. */
  async function read<Result>(checkpoint: SealedRoot, attempt: () => Promise<Result | undefined>) {
    const tryIt = () =>
      attempt().catch((error: unknown) => {
        if (error instanceof MissingHashesError) return undefined
        throw error
      })
    return (await tryIt()) ?? ((await repair(checkpoint)) ? tryIt() : undefined)
  }

  return {
    /** Returns the tree that a checkpoint seals; `undefined` where the log has other events. */
    treeOf: (checkpoint: SealedRoot) => read(checkpoint, () => openTree(log, checkpoint)),
    /** Returns the leaves of events; `undefined` where one is not what the checkpoint seals. */
    leavesOf: (events: readonly LoggedEvent[], checkpoint: SealedRoot) =>
      read(checkpoint, () => findLeaves(log, events, checkpoint)),
  }
}

/**
 * Appends the events of a log to a tree in short steps, and yields after each step the tiles that it has completed.
 *
 * @param to the last event, or how many there are to be in the tree
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

/** Ends with a tile, complete or not, that is computed from its events: so a wrong id of its first event is noticed, too. */
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

/** Returns the position of a sealed event in the log: ids may have gaps, and tiles say where they begin. */
async function findLeafIndex(log: EventLog, eventId: number): Promise<number> {
  const tile = await log.findTileBefore(eventId)
  const firstIndex = (tile?.tileNo ?? 0) * tileWidth
  return firstIndex + (await log.countEvents(tile?.firstEventId ?? 0, eventId))
}

/** Stores all tiles as the events have them; returns `false`, and stores none, when these are not what a checkpoint seals. */
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
 * Creates a function that reads the hashes of a tile of the log: a stored one, or, while it is incomplete, from the
 * roots of the tiles below it, or from the events.
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

/** Returns the last event that the first complete tiles cover; 0 for none. */
async function lastEventOfTiles(log: EventLog, tiles: number): Promise<number> {
  if (tiles === 0) return 0
  const last = await log.findLastEventOf(tiles - 1)
  if (last === undefined) throw new MissingHashesError()
  return last
}
