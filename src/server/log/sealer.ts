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
  tilesAtOnce,
} from './sealed-trees.ts'
import type { EventLog, StoredCheckpoint, StoredTile } from './event-log.ts'

export interface SealerOptions {
  readonly log: EventLog
  readonly leases: Leases
  /** An Ed25519 key. */
  readonly privateKey: KeyObject
  /** The file for the last checkpoint that this process has seen. */
  readonly checkpointFile: string
  readonly clock: Clock
  /** Called at most once a minute while sealing fails; sealing is retried. */
  readonly onError: (error: unknown) => void
  readonly intervalMs?: number
}

export type Sealer = Awaited<ReturnType<typeof startSealer>>

const defaultIntervalMs = 2_000
/** How often a checkpoint is appended and the lease renewed while a long log is sealed for the first time. */
const checkpointEveryMs = 2_000

/**
 * Starts sealing: appends complete tiles of the Merkle tree and a signed checkpoint every two seconds if there are new
 * events. One process seals at a time; if two do, the primary key of checkpoints accepts only one of them. Each pass starts
 * from the stored data, so it does not depend on how the last pass ended. It compares that data with the checkpoint in this
 * process's file, so that it never signs a different history.
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
    const { saved, lastEventId } = await saveLatestCheckpoint(pass)
    const isSealed = (await log.lastEventId()) === lastEventId
    if (isSealed && (await log.signers()).includes(pass.signer.verifierKey)) return
    await leases.tryHold('seal', (renew) => sealAll(pass, saved, renew))
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
    /** Seals new events now, unless another process is sealing. */
    seal: passes.now,
    /** Returns why sealing has stopped until an operator acts, or `undefined` if it works. */
    problem: () => problem,
    /** Seals once more and stops. */
    stop() {
      void passes.now()
      return passes.stop()
    },
  }
}

/** Returns the name of a log, which is also the name of its signing keys. */
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
 * Saves the latest checkpoint of the log in the file, and returns the saved checkpoint and the last sealed event.
 *
 * @throws {SealingRefusedError} when the log does not extend both that checkpoint and the one saved before
 */
async function saveLatestCheckpoint(pass: Pass): Promise<{ readonly saved: SealedRoot; readonly lastEventId: number }> {
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
  const saved = found ?? { size: 0, root: emptyTree().tree.root() }
  // A checkpoint is saved in the file before it and its tiles are stored in the database.
  if (saved.size > sealed.tree.size) for await (const _ of growTree(log, sealed, { size: saved.size }));
  expectExtended(saved.size < sealed.tree.size ? await trees.treeOf(saved) : sealed, saved)
  if (last === undefined || last.size <= saved.size) return { saved, lastEventId }
  // Signs the tree that was compared: the stored note is not trusted.
  await file.save(sign(pass, last))
  return { saved: last, lastEventId }
}

/** @throws {SealingRefusedError} when the tree of the saved checkpoint's size has another root */
function expectExtended(found: LogTree | undefined, saved: SealedRoot): void {
  if (found !== undefined && isRoot(found.tree, saved)) return
  throw new SealingRefusedError('it does not extend the checkpoint in LEDGER_CHECKPOINT_FILE; verify the ledger')
}

function sign({ origin, signer }: Pass, { size, root }: SealedRoot): string {
  return signer.sign(formatCheckpoint({ origin, size, root }))
}

/** Seals all settled events after the last sealed one. */
async function sealAll(pass: Pass, saved: SealedRoot, renew: Renew): Promise<void> {
  const { log, signer, file, trees, clock } = pass
  if (!(await log.signers()).includes(signer.verifierKey)) await log.add(signerAdded(signer.verifierKey, clock()))
  const toId = await log.settledEventId()
  const last = await log.latestCheckpoint()
  const sealed = last === undefined ? emptyTree() : await trees.treeOf(last)
  // The log has changed since `saveLatestCheckpoint`; the next pass starts from there.
  if (sealed === undefined || sealed.tree.size > saved.size) return
  if (sealed.tree.size === saved.size) expectExtended(sealed, saved)
  let completed: StoredTile[] = []
  let renewedAtMs = performance.now()
  for (const to of [{ size: saved.size }, { toId }]) {
    for await (const tiles of growTree(log, sealed, to)) {
      completed.push(...tiles)
      if (sealed.tree.size === saved.size) expectExtended(sealed, saved)
      const isLate = performance.now() - renewedAtMs > checkpointEveryMs
      // A checkpoint never gets smaller than the saved one.
      const isDue = (isLate || sealed.lastEventId === toId) && sealed.tree.size >= saved.size
      if (!isLate && !isDue && completed.length < tilesAtOnce) continue
      let checkpoint: StoredCheckpoint | undefined
      if (isDue) {
        const { size } = sealed.tree
        const root = sealed.tree.root()
        const note = sign(pass, { size, root })
        checkpoint = { size, lastEventId: sealed.lastEventId, root, note, sealedAtMs: clock() }
        // Saved before it is stored, so that a signed checkpoint survives a loss of the database.
        await file.save(note)
      }
      // Another process was faster; the next pass starts from its checkpoint.
      if (!(await log.append(completed, checkpoint))) return
      completed = []
      if (isLate || isDue) {
        await renew()
        renewedAtMs = performance.now()
      }
    }
  }
}
