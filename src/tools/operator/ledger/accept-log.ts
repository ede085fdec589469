import { formatCheckpoint } from '#server/log/merkle/checkpoint'
import { type NewEvent, newEvent, operatorActor } from '#server/log/event'
import { openCheckpointFile } from '#server/log/checkpoint-file'
import { createSealedTrees } from '#server/log/sealed-trees'
import { originOf } from '#server/log/sealer'
import type { EventLog } from '#server/log/event-log'
import { RefusedError } from '../parse-command.ts'
import { type LedgerCommand, operator, readReason, withStorages } from './command.ts'

/** Lets this machine's service seal a log that does not extend the last checkpoint it has seen. */
export const acceptTheLog: LedgerCommand = {
  name: 'accept-log',
  usage: '--reason <reason>',
  operands: 0,
  options: ['reason'],
  run({ values }, options) {
    const reason = readReason('reason', values)
    return withStorages(options, async ({ log }) => {
      const { ledgerCheckpointFile } = options.config
      const size = await acceptLog(log, ledgerCheckpointFile, { reason, by: operator() }, options.clock())
      options.log(`Accepted the log after its first ${size.toLocaleString('en-US')} events, which are sealed`)
    })
  },
}

/**
 * Lets this machine seal a log that does not extend the checkpoint it has seen. Replaces that checkpoint with the log's
 * last one, and records this in the log.
 *
 * @returns the number of events that the new checkpoint seals; 0 without one
 * @throws {RefusedError} when there is nothing to accept, or the log does not match its own last checkpoint
 */
async function acceptLog(
  log: EventLog,
  checkpointFile: string,
  { reason, by }: { readonly reason: string; readonly by: string },
  nowMs: number,
): Promise<number> {
  const file = openCheckpointFile(checkpointFile)
  const trees = createSealedTrees(log)
  const last = await log.latestCheckpoint()
  // An unreadable checkpoint is replaced, too.
  const kept = await file.read().catch(() => undefined)
  const origin = originOf(await log.ledgerId())
  const isFollowed =
    kept === undefined ? last === undefined : kept.origin === origin && (await trees.treeOf(kept)) !== undefined
  if (isFollowed) throw new RefusedError('The log extends what this machine has seen: there is nothing to accept')
  const isNoteSame = last?.note.startsWith(`${formatCheckpoint({ ...last, origin })}\n`) !== false
  if (last !== undefined && !(isNoteSame && (await trees.treeOf(last)) !== undefined)) {
    throw new RefusedError('The log was altered below its own last checkpoint: restore a backup')
  }
  const size = last?.size ?? 0
  await log.add(logAccepted({ size, kept, reason, by }, nowMs))
  await (last === undefined ? file.delete() : file.save(last.note))
  return size
}

/** The event that records the acceptance of a log in place of another. */
interface Acceptance {
  /** The size of the log's last checkpoint; 0 without one. */
  readonly size: number
  /** The last state that the process saw; `undefined` if it stored none. */
  readonly kept: { readonly size: number; readonly root: Uint8Array } | undefined
  /** In clear text: it concerns no person, and explains to every reader why a checkpoint does not match. */
  readonly reason: string
  readonly by: string
}

export function logAccepted({ size, kept, reason, by }: Acceptance, nowMs: number): NewEvent {
  return newEvent(reason, operatorActor(by), {
    kind: 'log.accepted',
    size,
    kept_size: kept?.size ?? null,
    kept_root: kept === undefined ? null : Buffer.from(kept.root).toString('base64'),
    reason,
    at: nowMs,
  })
}
