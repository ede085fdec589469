import { createHash } from 'node:crypto'
import type { Sender } from '../miles/ledger/ledger.ts'
import { noReview, type ReviewRule } from '../miles/ledger/review-rule.ts'
import type { Drawn } from '../log/word-digests.ts'
import type { Decision, NewAccount, NewReversal, NewTransfer } from '../miles/ledger/storage.ts'

/** Returns a caller whose key, label and person are named alike. */
export function testSender(name: string, dailyMilesLimit: number | null = null): Sender {
  return { keyId: name, person: name, keyLabel: name, dailyMilesLimit, address: '127.0.0.1', requestId: 'test' }
}

/** Returns the review rule of a ledger in which transfers of more miles wait for approval. */
export function reviewAbove(miles: number): () => Promise<ReviewRule> {
  return async () => ({ ...noReview, aboveMiles: miles })
}

/** Returns the random bytes of a write, always the same for a text. */
function drawnFor(text: string): Drawn {
  const bytes = createHash('sha256').update(text).digest()
  return { salt: bytes.subarray(0, 16), nonce: bytes.toString('base64', 16) }
}

/** Returns an account that depends on nothing but what is given. */
export function testAccount(
  account: Pick<NewAccount, 'accountId' | 'phoneNumber' | 'externalId'>,
  createdAtMs = 0,
): NewAccount {
  return { kind: 'account', ...drawnFor(account.accountId), by: testSender('test'), createdAtMs, ...account }
}

/** Returns a transfer of 5 miles that succeeds at once, unless something else is given. */
export function testTransfer(
  transfer: Pick<NewTransfer, 'transactionId' | 'recipient'> & Partial<NewTransfer>,
): NewTransfer {
  return {
    kind: 'transfer',
    referenceId: transfer.transactionId,
    amount: 5,
    status: 'success',
    note: null,
    by: testSender('test'),
    createdAtMs: 0,
    limit: undefined,
    review: undefined,
    ...drawnFor(transfer.transactionId),
    ...transfer,
  }
}

/** Returns a decision by another person than the one who sends test transfers. */
export function testDecision(decision: Pick<Decision, 'transactionId' | 'status'> & Partial<Decision>): Decision {
  const { nonce } = drawnFor(`decision ${decision.transactionId}`)
  const rest = { reason: null, by: testSender('other'), decidedAtMs: 0, limit: undefined, nonce }
  return { kind: 'decision', ...rest, ...decision }
}

/** Returns a reversal that is booked at once. */
export function testReversal(reversal: Pick<NewReversal, 'transactionId'> & Partial<NewReversal>): NewReversal {
  return {
    kind: 'reversal',
    reversalId: `reversal of ${reversal.transactionId}`,
    referenceId: null,
    reason: 'wrong',
    allowsDebt: false,
    reviewAbove: undefined,
    by: testSender('test'),
    requestedAtMs: 0,
    ...drawnFor(`reversal ${reversal.transactionId}`),
    ...reversal,
  }
}
