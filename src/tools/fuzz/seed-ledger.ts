import type { Client } from '#client/client'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { createAccount } from '#contract/miles/accounts/create-account'
import { reverseTransfer } from '#contract/miles/reverse-transfer'
import { transferMiles } from '#contract/miles/transfer-miles'
import type { Seeds } from './value-arbitrary.ts'

const accounts = 3
/** Per account; one operation cannot settle a transfer that another operation has settled. */
const pendingTransfers = 19
const creditedTransfers = 20
const pendingReversals = 30
const changedAccounts = 20
/** Above the review limit, if the service has one. */
const largeAmount = 999_999
const smallAmount = 1

/** The client that creates transfers and requests for others to decide, and the client of the generated requests. */
export interface SeedingClients {
  readonly other: Client
  readonly own: Client
}

/**
 * Creates accounts and transfers in every state that an operation needs: pending and credited transfers, pending
 * reversals, and accounts without transfers to change, freeze and close.
 */
export async function seedLedger(clients: SeedingClients): Promise<Seeds> {
  const { other, own } = clients
  let [opened, sent] = [0, 0]

  async function open() {
    opened += 1
    const phoneNumber = `+1303555${String(opened).padStart(4, '0')}`
    const request = { phone_number: phoneNumber, external_id: `fuzz ${opened}` }
    return { accountId: (await other.call(createAccount, request)).data.account_id, phoneNumber }
  }

  async function send(accountId: string, amount: number): Promise<string> {
    sent += 1
    const order = { account_id: accountId, amount, reference_id: `fuzz ${sent}` }
    return (await other.call(transferMiles, order)).data.transaction_id
  }

  async function requestReversal(accountId: string): Promise<string> {
    const id = await send(accountId, largeAmount)
    await own.call(approveTransfer, { id })
    await other.call(reverseTransfer, { id, reason: 'Sent twice' })
    return id
  }

  const recipients = await times(accounts, open)
  const perAccount = async (count: number, make: (accountId: string) => Promise<string>) =>
    (await times(accounts, (at) => times(count, () => make(recipients[at]?.accountId ?? '')))).flat()
  const pending = await perAccount(pendingTransfers, (accountId) => send(accountId, largeAmount))
  const credited = await perAccount(creditedTransfers, (accountId) => send(accountId, smallAmount))
  const reversals = await perAccount(pendingReversals / accounts, requestReversal)
  // A proof waits until its transfer's latest event is sealed, so these transfers must not change.
  const untouched = await perAccount(1, (accountId) => send(accountId, smallAmount))
  const [updated, frozen, closed] = [
    await times(changedAccounts, open),
    await times(2, open),
    await times(changedAccounts, open),
  ].map((made) => made.map(({ accountId }) => accountId)) as [string[], string[], string[]]

  const accountIds = recipients.map(({ accountId }) => accountId)
  return {
    id: [...pending, ...credited, ...untouched],
    'getTransferProof id': untouched,
    'approveTransfer id': pending,
    'rejectTransfer id': pending,
    'reverseTransfer id': credited,
    'reverseTransfer reference_id': numbers(5000).map((number) => `correction ${number}`),
    'approveReversal id': reversals,
    'rejectReversal id': reversals,
    'updateAccount id': updated,
    'updateAccount phone_number': numbers(5000).map((number) => `+1505555${String(number).padStart(4, '0')}`),
    'freezeAccount id': frozen,
    'unfreezeAccount id': frozen,
    'closeAccount id': closed,
    'getStatement id': accountIds,
    'listAccountChanges id': updated,
    account_id: accountIds,
    phone_number: recipients.map(({ phoneNumber }) => phoneNumber),
    'createAccount phone_number': numbers(5000).map((number) => `+1404555${String(number).padStart(4, '0')}`),
    'createAccount external_id': numbers(5000).map((number) => `fuzzed ${number}`),
    reference_id: [
      ...numbers(sent).map((number) => `fuzz ${number + 1}`),
      ...numbers(5000).map((number) => `new ${number}`),
    ],
    amount: [smallAmount, 2, 500, 5000, largeAmount],
  }
}

/** Runs one at a time, so that a seed always gives the same ledger. */
async function times<Made>(count: number, make: (at: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (const at of numbers(count)) made.push(await make(at))
  return made
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at)
}
