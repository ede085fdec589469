import type { TransferStatus } from '#contract/transfer'

/** A transfer to reverse, and why. */
export interface Reversal {
  readonly transactionId: string
  readonly note: string
  readonly bookedBy: string
  readonly bookedAtMs: number
}

/** The account and the miles taken from it, and its new balance. */
export interface ReversalResult {
  readonly accountId: string
  readonly amount: number
  readonly balance: number
}

/** A transfer cannot be reversed; the message says why in one line. */
export class ReversalRefusedError extends Error {
  override readonly name = 'ReversalRefusedError'
}

/** The fields of a transfer that a reversal depends on. */
export interface ReversibleTransfer {
  readonly accountId: string
  readonly amount: number
  readonly status: TransferStatus
}

/** @throws {ReversalRefusedError} when the transfer does not exist, or has credited nothing */
export function expectCredited(
  transactionId: string,
  known: ReversibleTransfer | undefined,
): asserts known is ReversibleTransfer {
  if (known === undefined) throw new ReversalRefusedError(`Transfer ${transactionId} does not exist`)
  if (known.status !== 'success') {
    throw new ReversalRefusedError(`Transfer ${transactionId} is ${known.status} and has credited nothing`)
  }
}

/** Returns the error for a transfer that was reversed before. */
export function alreadyReversed(transactionId: string): ReversalRefusedError {
  return new ReversalRefusedError(`Transfer ${transactionId} is already reversed`)
}

/** Returns the error for a transfer whose miles have been spent. */
export function notCovered({ accountId, amount }: ReversibleTransfer, balance: number): ReversalRefusedError {
  return new ReversalRefusedError(
    `The balance of account ${accountId}, ${miles(balance)}, does not cover ${miles(amount)}`,
  )
}

function miles(amount: number): string {
  return `${amount.toLocaleString('en-US')} miles`
}
