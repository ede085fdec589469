import { createHash } from 'node:crypto'
import { dayMs, hourMs } from '#contract/days'
import { ulid } from 'ulid'
import { hash, Random } from '../random.ts'
import type { Clock } from '#server/runtime/clock'
import type { Leases } from '#server/database/leases'
import type { MilesStorage, NewAccount, NewTransfer } from '#server/miles/ledger/storage'
import type { Drawn } from '#server/log/word-digests'
import { operatorActor } from '#server/log/event'

export const sampleMemberCount = 300

const historyDays = 180
/** The most days from the opening of an account to the first transfer of any. */
const openingDays = 540
/** Above the numbers that operators are likely to try. */
const firstMemberNumber = 20_001

/** US area codes; in each, 555-0100 to 555-0199 are reserved for fiction. */
const areaCodes = [
  201, 203, 206, 212, 213, 214, 215, 216, 303, 305, 310, 312, 313, 314, 404, 408, 412, 415, 416, 503, 504, 512, 514,
  602, 604, 612, 615, 617, 619, 702, 704, 713, 716, 718, 801, 808, 813, 901, 904, 919,
]
const fictionalNumbers = 100

// prettier-ignore
/** The senders of miles: the prefix of their references, and the fewest and most miles, in steps. */
const sources = [
  { prefix: 'card', sentBy: 'Card partner ·m4Xd', weight: 5, miles: [120, 9_000, 1],
    notes: [null, null, null, 'Monthly statement', 'Welcome bonus'] },
  { prefix: 'stay', sentBy: 'Hotel stays ·8wPq', weight: 4, miles: [400, 24_000, 1],
    notes: [null, null, '2 nights', '3 nights', '5 nights', 'Stay claimed afterwards'] },
  { prefix: 'air', sentBy: 'Airline partner ·Lr2v', weight: 3, miles: [500, 18_000, 50],
    notes: [null, null, 'Economy', 'Business', 'Flight missing from the account'] },
  { prefix: 'desk', sentBy: 'Front desk ·7Kq2', weight: 1, miles: [1_000, 60_000, 500],
    notes: ['Goodwill after a complaint', 'Correction of a stay', 'Prize of the spring draw', 'Moved from an old card'] },
] as const

interface StoreMembersOptions {
  readonly miles: Pick<MilesStorage, 'commit' | 'hasAccounts'>
  readonly leases: Leases
  readonly clock: Clock
}

/**
 * Stores the sample members' accounts and past transfers in one commit, if the ledger has no accounts. When several
 * processes start at once, one stores them and the others wait.
 */
export async function storeMembers({ miles, leases, clock }: StoreMembersOptions): Promise<void> {
  if (await miles.hasAccounts()) return
  await leases.hold('store sample members', async () => {
    if (await miles.hasAccounts()) return
    const nowMs = clock()
    const outcomes = await miles.commit([...sampleMembers(nowMs), ...sampleTransfers(nowMs)])
    const broken = outcomes.find(({ kind }) => kind === 'broken')
    // Another process may have taken over and stored them first.
    if (broken?.kind === 'broken' && !(await miles.hasAccounts())) throw broken.error
  })
}

/** Returns the sample's members, always the same, with accounts opened long before `nowMs`. */
export function sampleMembers(nowMs: number): NewAccount[] {
  const sinceMs = startOfHistory(nowMs)
  return Array.from({ length: sampleMemberCount }, (_, index): NewAccount => {
    const area = index % areaCodes.length
    // 37 and 100 share no divisor, so members of one area code get different numbers.
    const line = (area + Math.floor(index / areaCodes.length) * 37) % fictionalNumbers
    return {
      kind: 'account',
      accountId: accountIdOf(index),
      phoneNumber: `+1${areaCodes[area]}55501${String(line).padStart(2, '0')}`,
      externalId: `member-${String(firstMemberNumber + index).padStart(6, '0')}`,
      ...drawnFor(accountIdOf(index)),
      by: operatorActor('Sample'),
      createdAtMs: sinceMs - (hash(index, 1) % openingDays) * dayMs - (hash(index, 2) % dayMs),
    }
  })
}

/** Returns the members' transfers in the months up to yesterday, oldest first; the result is the same all day. */
export function sampleTransfers(nowMs: number): NewTransfer[] {
  const random = new Random(hash(1))
  const sinceMs = startOfHistory(nowMs)
  const transfers = Array.from({ length: sampleMemberCount }, (_, index) => index).flatMap((index) =>
    Array.from({ length: transfersOfMember(random) }, () => {
      const day = Math.floor(random.next() * historyDays)
      // The desk is open from 8 to 20 in New York.
      const createdAtMs = sinceMs + day * dayMs + 12 * hourMs + random.integer(0, 12 * hourMs - 1)
      return sampleTransfer(random, accountIdOf(index), createdAtMs)
    }),
  )
  return transfers
    .toSorted((one, other) => one.createdAtMs - other.createdAtMs)
    .map((transfer, at) => ({ ...transfer, referenceId: `${transfer.referenceId}-${String(at + 1).padStart(6, '0')}` }))
}

/** Most members have a few transfers, some have many, and some have none. */
function transfersOfMember(random: Random): number {
  return random.chance(0.06) ? 0 : 1 + Math.floor(random.next() ** 3 * 14)
}

function sampleTransfer(random: Random, accountId: string, createdAtMs: number): NewTransfer {
  const source = sources[random.weighted(sources.map(({ weight }) => weight))] ?? sources[0]
  const { prefix, sentBy, notes } = source
  const [least, most, step] = source.miles
  // Small amounts are more common than large ones.
  const miles = least + random.next() ** 2 * (most - least)
  const transactionId = ulid(createdAtMs, () => random.next())
  return {
    kind: 'transfer',
    transactionId,
    ...drawnFor(transactionId),
    referenceId: `${prefix}-${new Date(createdAtMs).toISOString().slice(0, 7)}`,
    recipient: { accountId },
    amount: Math.round(miles / step) * step,
    status: 'success',
    note: random.pick<string | null>(notes),
    by: { ...operatorActor(sentBy), keyId: `key_sample_${prefix}` },
    createdAtMs,
    limit: undefined,
    review: undefined,
  }
}

/** Returns the same bytes for the same id: data of invented people needs no secrecy. */
function drawnFor(id: string): Drawn {
  const bytes = createHash('sha256').update(id).digest()
  return { salt: bytes.subarray(0, 16), nonce: bytes.toString('base64', 16) }
}

function startOfHistory(nowMs: number): number {
  return Math.floor(nowMs / dayMs) * dayMs - historyDays * dayMs
}

/** Returns an id in the format of a random UUID, version 4. */
function accountIdOf(index: number): string {
  const digits = [3, 4, 5, 6].map((part) => hash(index, part).toString(16).padStart(8, '0')).join('')
  const variant = '89ab'[Number.parseInt(digits[16] ?? '0', 16) % 4]
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, `$1-$2-4$3-${variant}$4-`)
}
