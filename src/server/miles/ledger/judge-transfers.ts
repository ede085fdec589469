import type {
  AccountStatus,
  KnownRecipient,
  Outcome,
  SimilarTransfer,
  TransferPrecedents,
  UnsentTransfer,
} from './storage.ts'

export interface JudgedTransfer {
  readonly recipient: KnownRecipient | undefined
  /** Whether its reference is unused (`free`), or used by a transfer with the same recipient and miles, or another one. */
  readonly reference: 'free' | 'same' | 'other'
  readonly outcome: Refusal | { readonly kind: 'done'; readonly status: UnsentTransfer['status'] }
}

type Refusal = Exclude<Outcome, { kind: 'done' }>

const unlimited = { miles: Number.POSITIVE_INFINITY }

/** Miles of earlier transfers that are neither stored nor judged with these. */
interface MilesBefore {
  readonly sent: number
  readonly received: readonly number[]
}

/**
 * Returns why a transfer is refused, checking reasons in order, or `undefined` if it is not.
 *
 * @param status the account's status, or `null` if there is no account
 */
export function refusalOf(
  isReferenceUsed: boolean,
  status: AccountStatus | null,
  amount = 0,
  milesLeft = unlimited.miles,
): Refusal | undefined {
  if (isReferenceUsed) return { kind: 'reference-used' }
  if (status === null) return { kind: 'recipient-unknown' }
  if (status !== 'open') return { kind: 'account-not-open', status }
  return amount > milesLeft ? { kind: 'limit-passed', milesLeft } : undefined
}

/** Returns the outcomes of transfers that are stored one after the other. */
export function judgeTransfers(
  transfers: readonly UnsentTransfer[],
  precedents: TransferPrecedents,
  before: MilesBefore = { sent: 0, received: [] },
): JudgedTransfer[] {
  const { recipients } = precedents
  const byId = new Map(recipients.map((recipient) => [recipient.accountId, recipient]))
  const byPhone = new Map(recipients.map((recipient) => [recipient.phoneNumber, recipient]))
  const usedBy = new Map(precedents.used.map((transfer) => [transfer.referenceId, transfer]))
  const received = new Map(recipients.map(({ accountId, milesReceived }) => [accountId, milesReceived]))
  const sent = new Map(precedents.sent)
  const moved = new Map(precedents.moved)
  const similar = [...precedents.similar]

  return transfers.map((transfer, at) => {
    const { recipient: wanted, referenceId, amount, by, limit, review, status } = transfer
    const recipient = 'accountId' in wanted ? byId.get(wanted.accountId) : byPhone.get(wanted.phoneNumber)
    const other = usedBy.get(referenceId)
    const isSame = other?.accountId === recipient?.accountId && other?.amount === amount
    const reference = other === undefined ? 'free' : isSame ? 'same' : 'other'
    const milesLeft = limit && Math.max(0, limit.miles - (moved.get(limit.firstKeyId) ?? 0) - before.sent)
    const refusal = refusalOf(other !== undefined, recipient?.status ?? null, amount, milesLeft)
    if (recipient === undefined || refusal !== undefined) {
      return { recipient, reference, outcome: refusal ?? { kind: 'recipient-unknown' } }
    }
    const { accountId } = recipient
    const unknown = findUnknownSimilar(transfer, accountId, similar)
    if (unknown !== undefined) return { recipient, reference, outcome: unknown }
    add(moved, limit?.firstKeyId ?? by.keyId, amount)
    const sentWithIt = add(sent, by.person, amount) + before.sent
    const receivedWithIt = add(received, accountId, amount) + (before.received[at] ?? 0)
    const { sender = unlimited, recipient: ofRecipient = unlimited } = review ?? {}
    const isReviewed = sentWithIt > sender.miles || receivedWithIt > ofRecipient.miles
    usedBy.set(referenceId, { referenceId, accountId, amount })
    const batchId = transfer.batch?.id ?? null
    similar.unshift({
      accountId,
      amount,
      batchId,
      createdAtMs: Number.POSITIVE_INFINITY,
      referenceId,
      sentBy: by.keyLabel,
    })
    return { recipient, reference, outcome: { kind: 'done', status: isReviewed ? 'pending' : status } }
  })
}

/** Returns a refusal naming the latest similar transfer, if there are more similar ones than the sender knows. */
function findUnknownSimilar(
  { amount, batch, knownSimilar }: UnsentTransfer,
  accountId: string,
  latestFirst: readonly SimilarTransfer[],
): Refusal | undefined {
  if (knownSimilar === undefined) return undefined
  const similar = latestFirst.filter(
    (other) =>
      other.accountId === accountId &&
      other.amount === amount &&
      other.createdAtMs >= knownSimilar.sinceMs &&
      other.batchId !== batch?.id,
  )
  const [latest] = similar
  if (latest === undefined || similar.length <= knownSimilar.count) return undefined
  return { kind: 'similar-sent', referenceId: latest.referenceId, sentBy: latest.sentBy }
}

function add(sums: Map<string, number>, name: string, miles: number): number {
  const sum = (sums.get(name) ?? 0) + miles
  sums.set(name, sum)
  return sum
}
