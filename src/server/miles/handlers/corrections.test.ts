import { type Client, createClient } from '#client/client'
import { approveReversal } from '#contract/miles/approve-reversal'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { closeAccount } from '#contract/miles/accounts/close-account'
import { freezeAccount } from '#contract/miles/accounts/freeze-account'
import { getAccount } from '#contract/miles/accounts/get-account'
import { getTransfer } from '#contract/miles/get-transfer'
import { listTransfers, type TransfersRequest } from '#contract/miles/list-transfers'
import { rejectReversal } from '#contract/miles/reject-reversal'
import { reverseTransfer } from '#contract/miles/reverse-transfer'
import { transferMiles } from '#contract/miles/transfer-miles'
import { unfreezeAccount } from '#contract/miles/accounts/unfreeze-account'
import { updateAccount } from '#contract/miles/accounts/update-account'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyLedger } from '#tools/operator/ledger/open-ledger'
import type { KeyProperties } from '../../keys/key.ts'
import { type MilesService, startMilesService } from '../../testing/start-miles-service.ts'

const nowMs = Date.parse('2027-03-01T12:00:00Z')
const reason = 'Sent to the wrong member'
let service: MilesService
let desk: Client
let office: Client
let account: string
let phoneNumber: string
let lastNumber = 0

beforeAll(async () => {
  service = await startMilesService({ clock: () => nowMs, reviewAbove: 1000 })
  desk = await clientOf('Desk')
  office = await clientOf('Office')
})
beforeEach(async () => {
  lastNumber += 1
  phoneNumber = `+1202555${String(lastNumber).padStart(4, '0')}`
  account = await service.openAccount(phoneNumber)
})
afterAll(() => service.stop())

async function clientOf(name: string, properties: Partial<KeyProperties> = {}): Promise<Client> {
  const key = await service.issueKey({ role: 'staff', name, ...properties })
  return createClient({ baseUrl: service.baseUrl, apiKey: () => key })
}

/** Sends miles, approves them if pending, and returns the id of the transfer. */
async function credit(amount: number): Promise<string> {
  lastNumber += 1
  const { data } = await desk.call(transferMiles, { account_id: account, amount, reference_id: `ref ${lastNumber}` })
  if (data.status === 'pending') await office.call(approveTransfer, { id: data.transaction_id })
  return data.transaction_id
}

async function accountNow() {
  return (await desk.call(getAccount, { account_id: account })).data
}

function refusal(message: string, status = 400) {
  return { status, messages: [message] }
}

describe('A reversal', () => {
  it('is booked at once up to the review limit, and shown beside the status of the transfer', async () => {
    const id = await credit(1000)
    const { data } = await desk.call(reverseTransfer, { id, reason })
    expect(data).toMatchObject({
      status: 'success',
      reversal: { status: 'booked', reason, by: expect.stringMatching(/^Desk ·/), at: new Date(nowMs).toISOString() },
    })
    expect((await desk.call(getTransfer, { id })).data).toEqual(data)
    expect((await accountNow()).balance).toBe(0)
  })

  it('waits above the review limit until another person approves it', async () => {
    const id = await credit(1001)
    const requested = await desk.call(reverseTransfer, { id, reason })
    expect(requested.data.reversal).toMatchObject({ status: 'pending', decided_by: null })
    expect((await accountNow()).balance).toBe(1001)
    await expect(desk.call(approveReversal, { id })).rejects.toMatchObject({ status: 403 })
    const { data } = await office.call(approveReversal, { id, reason: 'Agreed' })
    expect(data.reversal).toMatchObject({
      status: 'booked',
      reason,
      decided_by: expect.stringMatching(/^Office ·/),
      decided_at: new Date(nowMs).toISOString(),
      decision_reason: 'Agreed',
    })
    expect((await accountNow()).balance).toBe(0)
  })

  it('is found by its status in the list of transfers', async () => {
    const [waiting, booked, none] = [await credit(1500), await credit(10), await credit(20)]
    await desk.call(reverseTransfer, { id: waiting, reason })
    await desk.call(reverseTransfer, { id: booked, reason })
    const idsWith = async (filter: TransfersRequest) =>
      (await desk.call(listTransfers, { account_id: account, ...filter })).data.data.map(
        (transfer) => transfer.transaction_id,
      )
    expect(await idsWith({ reversal: 'pending' })).toEqual([waiting])
    expect(await idsWith({ reversal: 'booked', cursor: 'start' })).toEqual([booked])
    expect(await idsWith({ reversal: 'rejected' })).toEqual([])
    expect(await idsWith({})).toEqual([none, booked, waiting])
    const { pagination } = (await desk.call(listTransfers, { reversal: 'pending', limit: 1 })).data
    expect(pagination.total).toBeGreaterThan(0)
  })

  it('changes no balance if rejected, and can be requested again', async () => {
    const id = await credit(2000)
    await desk.call(reverseTransfer, { id, reason })
    expect((await office.call(rejectReversal, { id, reason: 'It was right' })).data.reversal?.status).toBe('rejected')
    expect((await accountNow()).balance).toBe(2000)
    await desk.call(reverseTransfer, { id, reason: 'It was not' })
    expect((await office.call(approveReversal, { id })).data.reversal).toMatchObject({ reason: 'It was not' })
    expect((await accountNow()).balance).toBe(0)
  })

  it('is booked once by simultaneous requests and decisions', async () => {
    const [small, large] = [await credit(1000), await credit(2000)]
    const requests = await Promise.allSettled(
      Array.from({ length: 10 }, () => desk.call(reverseTransfer, { id: small, reason })),
    )
    expect(requests.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await desk.call(reverseTransfer, { id: large, reason })
    const decisions = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        office.call(index % 2 === 0 ? approveReversal : rejectReversal, { id: large }),
      ),
    )
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([0, 2000]).toContain((await accountNow()).balance)
  })

  it('is refused for a pending transfer, for a reversed one, and with a used reference', async () => {
    const { data } = await desk.call(transferMiles, {
      account_id: account,
      amount: 1001,
      reference_id: `wait ${lastNumber}`,
    })
    await expect(desk.call(reverseTransfer, { id: data.transaction_id, reason })).rejects.toMatchObject(
      refusal('The transfer is pending and has credited nothing'),
    )
    const [id, other] = [await credit(5), await credit(5)]
    const reference_id = `correction ${lastNumber}`
    await desk.call(reverseTransfer, { id, reason, reference_id })
    await expect(desk.call(reverseTransfer, { id, reason })).rejects.toMatchObject(
      refusal('The transfer is already reversed'),
    )
    await expect(desk.call(reverseTransfer, { id: other, reason, reference_id })).rejects.toMatchObject(
      refusal('A reversal with this reference ID already exists'),
    )
    await expect(desk.call(reverseTransfer, { id: 'unknown', reason })).rejects.toMatchObject({ status: 404 })
    await expect(desk.call(reverseTransfer, { id: other, reason: '' })).rejects.toMatchObject({ status: 400 })
  })
})

describe('An account', () => {
  it('receives no credit while frozen, not even by an approval', async () => {
    const waiting = { account_id: account, amount: 1001, reference_id: `waiting ${lastNumber}` }
    const { data: pending } = await desk.call(transferMiles, waiting)
    expect((await desk.call(freezeAccount, { id: account, reason: 'Dispute' })).data.status).toBe('frozen')
    await expect(credit(5)).rejects.toMatchObject(refusal('The account is frozen'))
    await expect(office.call(approveTransfer, { id: pending.transaction_id })).rejects.toMatchObject(
      refusal('The account is frozen'),
    )
    await expect(desk.call(freezeAccount, { id: account, reason: 'Again' })).rejects.toMatchObject({ status: 400 })
    expect((await desk.call(unfreezeAccount, { id: account, reason: 'Settled' })).data.status).toBe('open')
    await credit(5)
    await office.call(approveTransfer, { id: pending.transaction_id })
    expect((await accountNow()).balance).toBe(1006)
  })

  it('stays closed once closed, and its transfers can still be reversed', async () => {
    const id = await credit(5)
    expect((await desk.call(closeAccount, { id: account.toUpperCase(), reason: 'Left' })).data.status).toBe('closed')
    await expect(credit(5)).rejects.toMatchObject(refusal('The account is closed'))
    await expect(desk.call(unfreezeAccount, { id: account, reason: 'x' })).rejects.toMatchObject(
      refusal('The account is closed'),
    )
    await desk.call(reverseTransfer, { id, reason })
    expect((await accountNow()).balance).toBe(0)
  })

  it('keeps its transfers when its phone number changes, which frees the earlier number', async () => {
    await credit(70)
    const phone_number = `+1303555${String(lastNumber).padStart(4, '0')}`
    const { data } = await desk.call(updateAccount, {
      id: account,
      phone_number: phone_number.slice(1),
      reason: 'Moved',
    })
    expect(data).toMatchObject({ account_id: account, phone_number, balance: 70 })
    await expect(desk.call(getAccount, { phone_number: phoneNumber })).rejects.toMatchObject({ status: 404 })
    const other = await service.openAccount(phoneNumber, `other ${lastNumber}`)
    await expect(desk.call(updateAccount, { id: other, phone_number, reason: 'Mistyped' })).rejects.toMatchObject(
      refusal('phone_number: has an account already'),
    )
  })

  it.each(['00000000-0000-4000-8000-000000000000', 'unknown'])('is a 404 if it is unknown: %s', async (id) => {
    await expect(desk.call(closeAccount, { id, reason: 'Left' })).rejects.toMatchObject({ status: 404 })
  })
})

describe('A reversal after miles were spent', () => {
  it('starts from consistent books', async () => {
    expect((await verifyLedger(service.database)).problem).toBeUndefined()
  })

  it('is refused, or leaves a debt that later credits pay first', async () => {
    const id = await credit(500)
    await spend(400)
    await expect(desk.call(reverseTransfer, { id, reason })).rejects.toMatchObject(
      refusal('The balance, 100 miles, does not cover 500 miles'),
    )
    const corrector = await clientOf('Corrector', { rights: ['read', 'correct'] })
    await expect(corrector.call(reverseTransfer, { id, reason, allow_debt: true })).rejects.toMatchObject({
      status: 403,
    })
    const requested = await desk.call(reverseTransfer, { id, reason, allow_debt: true })
    expect(requested.data.reversal?.status).toBe('pending')
    await office.call(approveReversal, { id })
    expect(await accountNow()).toMatchObject({ balance: 0, debt: 400 })
    await credit(150)
    expect(await accountNow()).toMatchObject({ balance: 0, debt: 250 })
    await credit(300)
    expect(await accountNow()).toMatchObject({ balance: 50, debt: 0 })
  })

  /** Simulates a member who spent miles, which this service does not record: the books no longer balance. */
  async function spend(miles: number) {
    await service.database.run('UPDATE accounts SET balance = balance - ? WHERE account_id = ?', miles, account)
  }
})
