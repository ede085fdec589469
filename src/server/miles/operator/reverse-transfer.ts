import type { TransferStatus } from '#contract/transfer'

/** A transfer to be taken back, and why. */
export interface Reversal {
  readonly transactionId: string
  readonly note: string
  readonly bookedBy: string
  readonly bookedAtMs: number
}

/** What was taken back from whom. */
export interface Reversed {
  readonly accountId: string
  readonly amount: number
  readonly balance: number
}

/** Why a transfer cannot be taken back, in one line. */
export class ReversalRefusedError extends Error {
  override readonly name = 'ReversalRefusedError'
}

/** A transfer as far as taking it back needs to know it. */
export interface ReversibleTransfer {
  readonly accountId: string
  readonly amount: number
  readonly status: TransferStatus
}

/** @throws {ReversalRefusedError} where there is no such transfer, or it has credited nothing */
export function expectCredited(
  transactionId: string,
  known: ReversibleTransfer | undefined,
): asserts known is ReversibleTransfer {
  if (known === undefined) throw new ReversalRefusedError(`There is no transfer ${transactionId}`)
  if (known.status !== 'success') {
    throw new ReversalRefusedError(`Transfer ${transactionId} is ${known.status}: it has credited nothing`)
  }
}

/** Of a transfer that was taken back before. */
export function reversedAlready(transactionId: string): ReversalRefusedError {
  return new ReversalRefusedError(`Transfer ${transactionId} is reversed already`)
}

/** Of a transfer whose miles are no longer there. */
export function notCovered({ accountId, amount }: ReversibleTransfer, balance: number): ReversalRefusedError {
  return new ReversalRefusedError(
    `The balance of account ${accountId} is ${miles(balance)}: it does not cover ${miles(amount)}`,
  )
}

function miles(amount: number): string {
  return `${amount.toLocaleString('en-US')} miles`
}
