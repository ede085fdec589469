import { InvalidInputError } from '../../errors.ts'
import { formatCheckpoint } from '../../merkle/checkpoint.ts'
import { logAccepted } from '../ledger/events.ts'
import { openCheckpointFile } from './checkpoint-file.ts'
import { createSealedTrees } from './sealed-trees.ts'
import { originOf } from './sealer.ts'
import type { EventLog } from './storage.ts'

/**
 * Lets this machine seal a log again that does not extend what it has seen: keeps the last checkpoint of the log in its
 * place, and says so in the log.
 *
 * @returns how many events that checkpoint seals; 0 without one
 * @throws {InvalidInputError} when there is nothing to accept, or the log is not even what its own last checkpoint seals
 */
export async function acceptLog(
  log: EventLog,
  checkpointFile: string,
  { reason, by }: { readonly reason: string; readonly by: string },
  nowMs: number,
): Promise<number> {
  const file = openCheckpointFile(checkpointFile)
  const trees = createSealedTrees(log)
  const last = await log.latestCheckpoint()
  // One that cannot be read is replaced, too.
  const kept = await file.read().catch(() => undefined)
  const origin = originOf(await log.ledgerId())
  const isFollowed =
    kept === undefined ? last === undefined : kept.origin === origin && (await trees.treeOf(kept)) !== undefined
  if (isFollowed)
    throw new InvalidInputError(['The log extends what this machine has seen: there is nothing to accept'])
  const isNoteSame = last?.note.startsWith(`${formatCheckpoint({ ...last, origin })}\n`) !== false
  if (last !== undefined && !(isNoteSame && (await trees.treeOf(last)) !== undefined)) {
    throw new InvalidInputError(['The log was altered below its own last checkpoint: restore a backup'])
  }
  const size = last?.size ?? 0
  await log.add(logAccepted({ size, kept, reason, by }, nowMs))
  await (last === undefined ? file.forget() : file.keep(last.note))
  return size
}
