import type { approveTransfer } from '#contract/miles/approve-transfer'
import type { Caller, Operation } from '../../http/operation.ts'
import type { KeyNames } from '../../keys/key-names.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { MilesStorage } from '../ledger/storage.ts'
import { describeTransfer } from './describe-transfer.ts'

/** All of them take and return the same. */
type Decide = Operation<typeof approveTransfer>

/** The operations that decide a pending transfer or reversal; the person who asked for it may not. */
export interface DecideTransferOperations {
  readonly approveTransfer: Decide
  /** Credits nothing. */
  readonly rejectTransfer: Decide
  readonly approveReversal: Decide
  /** Changes no balance. */
  readonly rejectReversal: Decide
}

/** @spec States and transitions */
export function handleDecideTransfers(
  ledger: Ledger,
  storage: MilesStorage,
  readKeyNames: () => Promise<KeyNames>,
): DecideTransferOperations {
  const decide = (change: (id: string, reason: string | null, caller: Caller) => Promise<unknown>): Decide => ({
    async handle({ id, reason }, caller) {
      await change(id, reason ?? null, caller)
      return { body: describeTransfer(await storage.findTransfer(id), await readKeyNames()) }
    },
  })
  return {
    approveTransfer: decide((id, reason, caller) => ledger.decide(id, 'success', reason, caller)),
    rejectTransfer: decide((id, reason, caller) => ledger.decide(id, 'failed', reason, caller)),
    approveReversal: decide((id, reason, caller) => ledger.decideReversal(id, 'booked', reason, caller)),
    rejectReversal: decide((id, reason, caller) => ledger.decideReversal(id, 'rejected', reason, caller)),
  }
}
