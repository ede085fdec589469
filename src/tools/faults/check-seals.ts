import { setTimeout as sleep } from 'node:timers/promises'
import { openCheckpoint } from '#client/proof/checkpoint'
import { hashLeaf } from '#server/log/merkle/merkle-hash'
import { readTree, hashesAtLevel, type Tile } from '#server/log/merkle/tiles'
import { findSigner } from '#server/log/prove-transfer'
import { originOf } from '#server/log/sealer'
import type { EventLog, StoredCheckpoint } from '#server/log/event-log'

const atOnce = 1000
const pollMs = 20
/** Longer than the 15 s for which the lease of a sealer remains after it was killed. */
const maxUnsealedMs = 30_000

/** How much of a log is sealed. */
export interface SealedLog {
  readonly checkpoints: number
  readonly events: number
}

/** The notes of all checkpoints stored so far, by size. */
export type SeenCheckpoints = Map<number, string>

/**
 * Recomputes the tree of a log from its events, and compares it with each stored tile and checkpoint.
 *
 * @param seen checkpoints that must still be stored unchanged
 * @throws {Error} naming the first difference
 */
export async function checkSeals(log: EventLog, seen: SeenCheckpoints = new Map()): Promise<SealedLog> {
  const checkpoints = await readCheckpoints(log)
  await checkNotes(log, checkpoints)
  const bySize = new Map(checkpoints.map((checkpoint) => [checkpoint.size, checkpoint]))
  for (const [size, note] of seen) {
    if (bySize.get(size)?.note !== note) throw new Error(`The checkpoint of size ${size} is not the one seen before`)
  }
  const sealedSize = checkpoints.at(-1)?.size ?? 0
  const tree = await readTree(0, () => Promise.resolve([]))
  for await (const { eventId, body } of readEvents(log)) {
    for (const tile of tree.append(hashLeaf(body))) await checkTile(log, tile, sealedSize)
    const checkpoint = bySize.get(tree.size)
    if (checkpoint === undefined) continue
    if (checkpoint.lastEventId !== eventId || Buffer.compare(checkpoint.root, tree.root()) !== 0) {
      throw new Error(`The checkpoint of size ${tree.size} does not match the first ${tree.size} events`)
    }
  }
  if (sealedSize > tree.size) throw new Error(`${sealedSize} events are sealed, of which only ${tree.size} are stored`)
  return { checkpoints: checkpoints.length, events: sealedSize }
}

/**
 * Waits until all events are sealed, and returns the milliseconds that it took.
 *
 * @throws {Error} when it takes longer than a killed sealer's lease explains
 */
export async function awaitSealed(log: EventLog): Promise<number> {
  const startedAtMs = performance.now()
  for (;;) {
    const waitedMs = performance.now() - startedAtMs
    const [last, sealed] = [await log.lastEventId(), (await log.latestCheckpoint())?.lastEventId ?? 0]
    if (sealed === last) return waitedMs
    if (waitedMs > maxUnsealedMs) {
      throw new Error(`Event ${last} is not sealed after ${maxUnsealedMs / 1000} s, only those up to ${sealed}`)
    }
    await sleep(pollMs)
  }
}

/** Adds stored checkpoints as they first appear, until it is aborted. */
export async function watchCheckpoints(log: EventLog, seen: SeenCheckpoints, stop: AbortSignal): Promise<void> {
  let size = 0
  while (!stop.aborted) {
    for (const checkpoint of await readCheckpoints(log, size)) {
      size = checkpoint.size
      if (!seen.has(size)) seen.set(size, checkpoint.note)
    }
    await sleep(pollMs)
  }
}

/** Returns the checkpoints above a size, smallest first. */
async function readCheckpoints(log: EventLog, aboveSize = 0): Promise<StoredCheckpoint[]> {
  const read: StoredCheckpoint[] = []
  for (;;) {
    const next = await log.readCheckpoints(read.at(-1)?.size ?? aboveSize, atOnce)
    read.push(...next)
    if (next.length < atOnce) return read
  }
}

async function checkNotes(log: EventLog, checkpoints: readonly StoredCheckpoint[]): Promise<void> {
  const origin = originOf(await log.ledgerId())
  for (const checkpoint of checkpoints) {
    const { size, root, note } = checkpoint
    const signed = await openCheckpoint(note, await findSigner(log, checkpoint))
    if (signed.origin !== origin || signed.size !== size || Buffer.compare(signed.root, root) !== 0) {
      throw new Error(`The note of the checkpoint of size ${size} says something else`)
    }
  }
}

async function* readEvents(log: EventLog) {
  for (let afterId = 0; ;) {
    const events = await log.readEvents({ afterId, limit: atOnce })
    yield* events
    const last = events.at(-1)
    if (last === undefined) return
    afterId = last.eventId
  }
}

/** Checks a tile; tiles beyond the latest checkpoint may be missing. */
async function checkTile(log: EventLog, { level, tileNo, hashes, root }: Tile, sealedSize: number): Promise<void> {
  const stored = await log.findTile({ level, tileNo })
  if (stored === undefined && tileNo >= hashesAtLevel(sealedSize, level + 1)) return
  const isSame = stored?.hashes.equals(hashes) === true && stored.root.equals(root)
  if (!isSame) throw new Error(`Tile ${tileNo} of level ${level} does not match the events`)
}
