import type { KeyObject } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Leases, Renew } from '../../database/leases.ts'
import { formatCheckpoint } from '../../merkle/checkpoint.ts'
import { hashLeaf } from '../../merkle/merkle-hash.ts'
import { createNoteSigner } from '../../merkle/signed-note.ts'
import { GrowingTree, tileWidth } from '../../merkle/tiles.ts'
import { createTreeProofs } from '../../merkle/tree-proofs.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { createReadHashes, lastEventOfTiles } from './read-hashes.ts'
import type { EventLog, StoredCheckpoint, StoredTile } from './storage.ts'

export interface SealerOptions {
  readonly log: EventLog
  readonly leases: Leases
  /** An Ed25519 key. */
  readonly privateKey: KeyObject
  readonly clock: Clock
  /** Called at most once a minute while sealing fails; it is retried. */
  readonly onError: (error: unknown) => void
  /** 2 s when left out. */
  readonly intervalMs?: number
}

/** Seals the log in the background. */
export interface Sealer {
  /** Seals what is new now, unless another process is sealing. */
  seal(): Promise<void>
  /** Seals once more and ends. */
  stop(): Promise<void>
}

const defaultIntervalMs = 2_000
/** The database of SQLite blocks the event loop, so that a step must be short. */
const eventsAtOnce = 512
/** A flush to disk takes longer than writing what it flushes. */
const tilesAtOnce = 16
/** A long log, sealed for the first time, gets a checkpoint this often, and the lease is renewed. */
const checkpointEveryMs = 2_000
const errorEveryMs = 60_000

/**
 * Starts sealing: every two seconds, complete tiles of the Merkle tree over the events and a signed checkpoint are
 * appended where there are new events. One process of all does it at a time; were there two, the primary keys of tiles
 * and checkpoints decide between them. Every pass begins with what is stored, so nothing depends on how an earlier one
 * ended.
 */
export async function startSealer(options: SealerOptions): Promise<Sealer> {
  const { log, leases, privateKey, clock, onError, intervalMs = defaultIntervalMs } = options
  const signer = createNoteSigner(originOf(await log.ledgerId()), privateKey)
  let isSignerKnown = false
  let timer: NodeJS.Timeout | undefined
  let nextErrorAtMs = 0
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  async function sealIfNew(): Promise<void> {
    const isSealed = (await log.lastEventId()) === ((await log.latestCheckpoint())?.lastEventId ?? 0)
    if (isSealed && isSignerKnown) return
    await leases.tryHold('seal', async (renew) => {
      await addSigner()
      await sealAll(options, signer.sign, renew)
    })
  }

  async function addSigner(): Promise<void> {
    if (isSignerKnown) return
    if (!(await log.signers()).includes(signer.verifierKey)) await log.addSigner(signer.verifierKey, clock())
    isSignerKnown = true
  }

  async function attempt(): Promise<void> {
    try {
      await sealIfNew()
      nextErrorAtMs = 0
    } catch (error) {
      if (performance.now() < nextErrorAtMs) return
      nextErrorAtMs = performance.now() + errorEveryMs
      onError(error)
    }
  }

  /** One pass at a time. */
  function seal(): Promise<void> {
    running = running.then(attempt)
    return running
  }

  function schedule(): void {
    if (isStopped) return
    timer = setTimeout(() => void seal().then(schedule), intervalMs)
    timer.unref()
  }

  schedule()
  return {
    seal,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await seal()
    },
  }
}

/** Returns the name of a log, and of the keys that sign it. */
export function originOf(ledgerId: string): string {
  return `milestay/ledger/${ledgerId}`
}

/**
 * Seals all events that are complete by now.
 *
 * @throws {Error} when what was sealed last is no longer what the log has
 */
async function sealAll({ log, clock }: SealerOptions, sign: (text: string) => string, renew: Renew): Promise<void> {
  const last = await log.latestCheckpoint()
  const toId = await log.settledEventId()
  const readHashes = createReadHashes(log)
  expectUnchanged(last, await createTreeProofs(readHashes).rootOf(last?.size ?? 0))
  const origin = originOf(await log.ledgerId())
  const tiles = await log.countTiles()
  const tree = await GrowingTree.of(tiles * tileWidth, readHashes)

  let lastEventId = await lastEventOfTiles(log, tiles)
  let completed: StoredTile[] = []
  let firstOfTile = 0
  let sealedSize = last?.size ?? 0
  let renewedAtMs = performance.now()
  for (;;) {
    const events = await log.readEvents({ afterId: lastEventId, toId, limit: eventsAtOnce })
    for (const { eventId, body } of events) {
      if (tree.size % tileWidth === 0) firstOfTile = eventId
      for (const tile of tree.append(hashLeaf(body))) {
        completed.push({ ...tile, firstEventId: tile.level === 0 ? firstOfTile : null })
      }
      lastEventId = eventId
    }
    const isComplete = events.length < eventsAtOnce
    const isDue = isComplete || performance.now() - renewedAtMs > checkpointEveryMs
    let checkpoint: StoredCheckpoint | undefined
    if (isDue && tree.size > sealedSize) {
      const { size } = tree
      const root = tree.root()
      checkpoint = {
        size,
        lastEventId,
        root,
        note: sign(formatCheckpoint({ origin, size, root })),
        sealedAtMs: clock(),
      }
      sealedSize = size
    }
    if (completed.length >= tilesAtOnce || checkpoint !== undefined) {
      // Another process was faster; the next pass begins with what it has appended.
      if (!(await log.append(completed, checkpoint))) return
      completed = []
    }
    if (isComplete) return
    if (isDue) {
      await renew()
      renewedAtMs = performance.now()
    }
    await yieldToEventLoop()
  }
}

/** A log must never sign two histories: it seals no further what was altered under its last seal. */
function expectUnchanged(last: StoredCheckpoint | undefined, root: Uint8Array): void {
  if (last === undefined || Buffer.compare(last.root, root) === 0) return
  throw new Error(
    `The log was altered: its first ${last.size} events are not those that were sealed. Nothing is sealed until that is resolved; verify the ledger`,
  )
}
