import type { Account } from '#contract/get-account'
import type { Transfer, TransferStatus } from '#contract/transfer'
import type { TransferRequest } from '#contract/transfer-miles'
import { type OpenTransfer, openTransfers } from './open-transfer.ts'

/** A transfer to be looked over before it is sent. */
export interface Draft {
  readonly request: TransferRequest
  readonly account: Account
  /** What looks like the same transfer sent within a day; none where that could not be asked. */
  readonly similar: readonly Transfer[] | undefined
  /** The transfer that has the reference already. */
  readonly usedBy: Transfer | undefined
}

/** Why a transfer is looked up: its answer was lost, the page was left before it came, or the reference was refused. */
export type SeekReason = 'unanswered' | 'resumed' | 'duplicate'

/** Where a transfer stands at the desk. */
export type Phase =
  | { readonly step: 'form' }
  | { readonly step: 'review'; readonly draft: Draft; readonly fault?: string; readonly isSending?: boolean }
  | { readonly step: 'resend'; readonly open: OpenTransfer }
  | { readonly step: 'seeking'; readonly open: OpenTransfer; readonly reason: SeekReason }
  | { readonly step: 'settled'; readonly open: OpenTransfer; readonly settled: Settled }
  | { readonly step: 'absent'; readonly open: OpenTransfer }
  | { readonly step: 'used'; readonly open: OpenTransfer; readonly reason: SeekReason; readonly other: Transfer }

/** What is known of a transfer that the service has. */
export interface Settled {
  readonly transactionId: string
  readonly status: TransferStatus
  /** The transfer as it was looked up, where the answer had been lost. */
  readonly found?: Transfer
}

/** A transfer that was left open is seen to before another one begins. */
export function firstPhase(): Phase {
  const [open] = openTransfers()
  return open === undefined ? { step: 'form' } : { step: 'seeking', open, reason: 'resumed' }
}
