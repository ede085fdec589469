import type { KeyObject } from 'node:crypto'
import type { Clock } from '../runtime/clock.ts'
import type { Leases, Renew } from '../database/leases.ts'
import { formatCheckpoint } from './merkle/checkpoint.ts'
import { createNoteSigner, type NoteSigner } from './merkle/signed-note.ts'
import { repeat } from '../runtime/repeat.ts'
import { signerAdded } from './event.ts'
import { type CheckpointFile, openCheckpointFile, SealingRefusedError } from './checkpoint-file.ts'
import {
  createSealedTrees,
  emptyTree,
  growTree,
  isRoot,
  type LogTree,
  type SealedRoot,
  type SealedTrees,
} from './sealed-trees.ts'
import type { EventLog, StoredCheckpoint, StoredTile } from './event-log.ts'

export interface SealerOptions {
  readonly log: EventLog
  readonly leases: Leases
  /** An Ed25519 key. */
  readonly privateKey: KeyObject
  /** Where this process keeps the last checkpoint that it has seen. */
  readonly checkpointFile: string
  readonly clock: Clock
  /** Called at most once a minute while sealing fails; it is retried. */
  readonly onError: (error: unknown) => void
  /** 2 s when left out. */
  readonly intervalMs?: number
}

/** Seals the log in the background. */
export type Sealer = Awaited<ReturnType<typeof startSealer>>

const defaultIntervalMs = 2_000
/** A flush to disk takes longer than writing what it flushes. */
const tilesAtOnce = 16
/** A long log, sealed for the first time, gets a checkpoint this often, and the lease is renewed. */
const checkpointEveryMs = 2_000

/**
 * Starts sealing: every two seconds, complete tiles of the Merkle tree over the events and a signed checkpoint are
 * appended where there are new events. One process of all does it at a time; were there two, the primary key of checkpoints
 * decides between them. Every pass begins with what is stored, so nothing depends on how an earlier one ended, and compares
 * that with the checkpoint that this process has seen last, so that no other history is ever signed.
 */
export async function startSealer(options: SealerOptions) {
  const { log, leases, privateKey, onError, intervalMs = defaultIntervalMs } = options
  const pass: Pass = {
    ...options,
    origin: originOf(await log.ledgerId()),
    signer: createNoteSigner(originOf(await log.ledgerId()), privateKey),
    file: openCheckpointFile(options.checkpointFile),
    trees: createSealedTrees(log),
  }
  let problem: string | undefined

  async function sealIfNew(): Promise<void> {
    const { kept, lastEventId } = await follow(pass)
    const isSealed = (await log.lastEventId()) === lastEventId
    if (isSealed && (await log.signers()).includes(pass.signer.verifierKey)) return
    await leases.tryHold('seal', (renew) => sealAll(pass, kept, renew))
  }

  async function attempt(): Promise<void> {
    try {
      await sealIfNew()
      problem = undefined
    } catch (error) {
      if (error instanceof SealingRefusedError) problem = `The log of the ledger is not sealed: ${error.message}`
      throw error
    }
  }

  const passes = repeat(intervalMs, onError, attempt)
  return {
    /** Seals what is new now, unless another process is sealing. */
    seal: passes.now,
    /** Returns why nothing is sealed until an operator has acted; `undefined` where all is well. */
    problem: () => problem,
    /** Seals once more and ends. */
    stop() {
      void passes.now()
      return passes.stop()
    },
  }
}

/** Returns the name of a log, and of the keys that sign it. */
export function originOf(ledgerId: string): string {
  return `milestay/ledger/${ledgerId}`
}

interface Pass extends Pick<SealerOptions, 'log' | 'clock'> {
  readonly origin: string
  readonly signer: NoteSigner
  readonly file: CheckpointFile
  readonly trees: SealedTrees
}

/**
 * Keeps the latest checkpoint of the log, and returns what is kept then, and the last event that is sealed.
 *
 * @throws {SealingRefusedError} when the log does not extend both that checkpoint and what was kept before
 */
async function follow(pass: Pass): Promise<{ readonly kept: SealedRoot; readonly lastEventId: number }> {
  const { log, origin, file, trees } = pass
  const last = await log.latestCheckpoint()
  const found = await file.read()
  if (found !== undefined && found.origin !== origin) {
    throw new SealingRefusedError(`LEDGER_CHECKPOINT_FILE holds a checkpoint of another ledger, ${found.origin}`)
  }
  if (found === undefined && last !== undefined) {
    throw new SealingRefusedError('it has checkpoints, but LEDGER_CHECKPOINT_FILE is missing')
  }
  const sealed = last === undefined ? emptyTree() : await trees.treeOf(last)
  if (sealed === undefined) throw new SealingRefusedError('it was altered below its last checkpoint; verify the ledger')
  const { lastEventId } = sealed
  const kept = found ?? { size: 0, root: emptyTree().tree.root() }
  // One that was kept just now is not stored yet, and neither are its tiles.
  if (kept.size > sealed.tree.size) for await (const _ of growTree(log, sealed, { size: kept.size }));
  expectExtended(kept.size < sealed.tree.size ? await trees.treeOf(kept) : sealed, kept)
  if (last === undefined || last.size <= kept.size) return { kept, lastEventId }
  // The tree that was compared, and not the stored note, which may say anything.
  await file.keep(sign(pass, last))
  return { kept: last, lastEventId }
}

/** @throws {SealingRefusedError} when a tree of the size of what was kept is another one */
function expectExtended(found: LogTree | undefined, kept: SealedRoot): void {
  if (found !== undefined && isRoot(found.tree, kept)) return
  throw new SealingRefusedError('it does not extend the checkpoint in LEDGER_CHECKPOINT_FILE; verify the ledger')
}

function sign({ origin, signer }: Pass, { size, root }: SealedRoot): string {
  return signer.sign(formatCheckpoint({ origin, size, root }))
}

/** Seals all events that are complete by now, after those that were sealed last. */
async function sealAll(pass: Pass, kept: SealedRoot, renew: Renew): Promise<void> {
  const { log, signer, file, trees, clock } = pass
  if (!(await log.signers()).includes(signer.verifierKey)) await log.add(signerAdded(signer.verifierKey, clock()))
  const toId = await log.settledEventId()
  const last = await log.latestCheckpoint()
  const sealed = last === undefined ? emptyTree() : await trees.treeOf(last)
  // It has changed since it was followed; the next pass begins with that.
  if (sealed === undefined || sealed.tree.size > kept.size) return
  if (sealed.tree.size === kept.size) expectExtended(sealed, kept)
  let completed: StoredTile[] = []
  let renewedAtMs = performance.now()
  for (const to of [{ size: kept.size }, { toId }]) {
    for await (const tiles of growTree(log, sealed, to)) {
      completed.push(...tiles)
      if (sealed.tree.size === kept.size) expectExtended(sealed, kept)
      const isLate = performance.now() - renewedAtMs > checkpointEveryMs
      // Nothing smaller is signed, and kept, than what was kept before.
      const isDue = (isLate || sealed.lastEventId === toId) && sealed.tree.size >= kept.size
      if (!isLate && !isDue && completed.length < tilesAtOnce) continue
      let checkpoint: StoredCheckpoint | undefined
      if (isDue) {
        const { size } = sealed.tree
        const root = sealed.tree.root()
        const note = sign(pass, { size, root })
        checkpoint = { size, lastEventId: sealed.lastEventId, root, note, sealedAtMs: clock() }
        // Before it is stored: what was signed is kept whatever becomes of the database.
        await file.keep(note)
      }
      // Another process was faster; the next pass begins with what it has appended.
      if (!(await log.append(completed, checkpoint))) return
      completed = []
      if (isLate || isDue) {
        await renew()
        renewedAtMs = performance.now()
      }
    }
  }
}
