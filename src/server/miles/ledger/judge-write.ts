import { foldPerson } from '#contract/fold-person'
import type {
  AccountChange,
  AccountStatus,
  Decision,
  NewReversal,
  Outcome,
  PeriodLimit,
  ReversalDecision,
  StoredReversal,
  StoredTransfer,
} from './storage.ts'

/** The stored facts about a transfer to decide or reverse. */
export interface KnownTransfer extends Pick<
  StoredTransfer,
  'accountId' | 'amount' | 'status' | 'sentByKey' | 'sentByPerson'
> {
  /** The current person of the sender's key; `null` for a key that is not stored. */
  readonly senderNow: string | null
  readonly accountStatus: AccountStatus
  /** The balance minus the debt. */
  readonly balance: number
  readonly salt: Buffer
}

/** The pending or booked reversal of a transfer. */
export interface KnownReversal extends Pick<
  StoredReversal,
  'reversalId' | 'status' | 'requestedByKey' | 'requestedByPerson'
> {
  readonly allowsDebt: boolean
  readonly requesterNow: string | null
  readonly salt: Buffer
}

/** The facts about the key that decides. */
export interface KnownDecider {
  /** Whether the key was revoked or has expired. */
  readonly hasEnded: boolean
  /** The miles that the key has sent and approved in the period of its limit. */
  readonly milesMoved: number
}

/** Returns why a pending transfer cannot be decided, or `undefined` if it can. */
export function judgeDecision(
  { status, by, limit }: Decision,
  known: KnownTransfer | undefined,
  decider: KnownDecider,
): Outcome | undefined {
  if (known === undefined) return { kind: 'transfer-unknown' }
  if (decider.hasEnded) return { kind: 'key-ended' }
  if (known.sentByKey === by.keyId || isOneOf(by.person, known.sentByPerson, known.senderNow)) {
    return { kind: 'own-transfer' }
  }
  if (known.status !== 'pending') return { kind: 'settled-already', status: known.status }
  if (status === 'failed') return undefined
  if (known.accountStatus !== 'open') return { kind: 'account-not-open', status: known.accountStatus }
  return judgeLimit(known.amount, limit, decider)
}

/** Returns why a transfer cannot be reversed, or the status of its reversal if it can. */
export function judgeReversal(
  reversal: NewReversal,
  known: KnownTransfer | undefined,
  earlier: Pick<KnownReversal, 'status'> | undefined,
  isReferenceUsed: boolean,
): Outcome | 'pending' | 'booked' {
  if (known === undefined) return { kind: 'transfer-unknown' }
  if (isReferenceUsed) return { kind: 'reversal-reference-used' }
  if (known.status !== 'success') return { kind: 'not-credited', status: known.status }
  if (earlier !== undefined) return { kind: 'reversed-already', status: earlier.status }
  const { allowsDebt, reviewAbove = Number.POSITIVE_INFINITY } = reversal
  const isCovered = known.balance >= known.amount
  if (!isCovered && !allowsDebt) return notCovered(known)
  return !isCovered || known.amount > reviewAbove ? 'pending' : 'booked'
}

/** Returns why a pending reversal cannot be decided, or `undefined` if it can. */
export function judgeReversalDecision(
  { status, by, limit }: ReversalDecision,
  known: KnownTransfer | undefined,
  reversal: KnownReversal | undefined,
  decider: KnownDecider,
): Outcome | undefined {
  if (known === undefined) return { kind: 'transfer-unknown' }
  if (reversal === undefined) return { kind: 'reversal-unknown' }
  if (decider.hasEnded) return { kind: 'key-ended' }
  if (reversal.requestedByKey === by.keyId || isOneOf(by.person, reversal.requestedByPerson, reversal.requesterNow)) {
    return { kind: 'own-reversal' }
  }
  if (reversal.status !== 'pending') return { kind: 'reversed-already', status: reversal.status }
  if (status === 'rejected') return undefined
  if (known.balance < known.amount && !reversal.allowsDebt) return notCovered(known)
  return judgeLimit(known.amount, limit, decider)
}

/**
 * Returns why an account cannot be changed, or `undefined` if it can. A closed account stays closed.
 *
 * @param isUsed whether an account already has the new phone number
 */
export function judgeAccountChange(
  change: AccountChange['change'],
  status: AccountStatus | undefined,
  isUsed: boolean,
): Outcome | undefined {
  if (status === undefined) return { kind: 'account-unknown' }
  if (!changeable[change.to].includes(status)) return { kind: 'account-not-open', status }
  return isUsed ? { kind: 'account-known', phoneNumber: true, externalId: false } : undefined
}

const changeable: Readonly<Record<AccountChange['change']['to'], readonly AccountStatus[]>> = {
  phone_number: ['open', 'frozen'],
  frozen: ['open'],
  unfrozen: ['frozen'],
  closed: ['open', 'frozen'],
}

function isOneOf(person: string, ...others: readonly (string | null)[]): boolean {
  return others.some((other) => other !== null && foldPerson(other) === foldPerson(person))
}

function notCovered({ balance, amount }: KnownTransfer): Outcome {
  return { kind: 'not-covered', balance: Math.max(0, balance), amount }
}

function judgeLimit(amount: number, limit: PeriodLimit | undefined, { milesMoved }: KnownDecider): Outcome | undefined {
  if (limit === undefined || milesMoved + amount <= limit.miles) return undefined
  return { kind: 'limit-passed', milesLeft: Math.max(0, limit.miles - milesMoved) }
}
