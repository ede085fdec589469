import { type Client, createClient } from '#client/client'
import { approveReversal } from '#contract/miles/approve-reversal'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { freezeAccount } from '#contract/miles/accounts/freeze-account'
import { getStatement } from '#contract/miles/accounts/get-statement'
import { getTransfer } from '#contract/miles/get-transfer'
import { listAccountChanges } from '#contract/miles/accounts/list-account-changes'
import { listAudit } from '#contract/miles/list-audit'
import { listTransfers } from '#contract/miles/list-transfers'
import { reverseTransfer } from '#contract/miles/reverse-transfer'
import { transferMiles } from '#contract/miles/transfer-miles'
import type { Right } from '#contract/endpoint'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyLedger } from '#tools/operator/ledger/open-ledger'
import { type MilesService, startMilesService } from '../../../testing/start-miles-service.ts'
import { testSender, testTransfer } from '../../../testing/test-writes.ts'

const nowMs = Date.parse('2027-03-01T12:00:00Z')
let service: MilesService
let account: string

beforeEach(async () => {
  service = await startMilesService({ clock: () => nowMs, reviewAbove: 500, reviewRule: { aboveSenderDay: 1000 } })
  account = await service.openAccount('+12025550123')
})
afterEach(() => service.stop())

async function clientOf(person?: string, ...rights: Right[]): Promise<Client> {
  const key = await service.issueKey({
    role: 'staff',
    name: 'Desk',
    ...(person !== undefined && { person }),
    ...(rights.length > 0 && { rights }),
  })
  return createClient({ baseUrl: service.baseUrl, apiKey: () => key })
}

describe.each([
  ['Ada', 'ada'],
  ['Jos\u00e9', 'Jose\u0301'],
  ['Ada King', 'Ada \u00a0King'],
  // The first letter is Cyrillic.
  ['Ada', '\u0410da'],
  ['\u0410da King', 'Ada King'],
])('%s and another spelling', (name, other) => {
  it('are one person, who cannot approve their own transfers and reversals, even in the database', async () => {
    const [one, same] = [await clientOf(name), await clientOf(other)]
    const send = { account_id: account, amount: 600, reference_id: 'ref' }
    const { transaction_id: id } = (await one.call(transferMiles, send)).data
    await expect(same.call(approveTransfer, { id })).rejects.toMatchObject({ status: 403 })
    const approveAs = (person: string) =>
      service.database.run(
        `UPDATE transfers SET status = 'failed', decided_by = 'x', decided_by_key = 'x', decided_by_person = '${person}', decided_at = 1`,
      )
    const [{ person } = { person: '' }] = await service.database.run<{ person: string }>(
      "SELECT DISTINCT person FROM keys WHERE role = 'staff'",
    )
    await expect(approveAs(person)).rejects.toThrow(/constraint/i)

    await (await clientOf('grace')).call(approveTransfer, { id })
    await one.call(reverseTransfer, { id, reason: 'Wrong member' })
    await expect(same.call(approveReversal, { id })).rejects.toMatchObject({ status: 403 })
    expect(await verifyLedger(service.database)).toMatchObject({ problem: undefined })
  })

  it('are one person in the unnormalized rows of an earlier version', async () => {
    const { miles } = await service.database.open()
    const by = { ...testSender('key_before'), person: name }
    const sent = { recipient: { accountId: account }, createdAtMs: nowMs, by, amount: 600 }
    await miles.commit([testTransfer({ transactionId: 'WAITS', status: 'pending', ...sent })])
    const sender = await clientOf(other, 'transfer')
    const mine = (input: object) => sender.call(listTransfers, { reference_id: 'WAITS', ...input })
    for (const filters of [{}, { sent_by: name }, { sent_by: other }, { reference_id: undefined, cursor: 'start' }]) {
      expect((await mine(filters)).data.data).toMatchObject([{ transaction_id: 'WAITS' }])
    }
    expect((await sender.call(getTransfer, { id: 'WAITS' })).data).toMatchObject({ amount: 600 })
    const reader = await clientOf('grace')
    for (const sent_by of [name, other, 'key_before']) {
      const { data } = await reader.call(listTransfers, { all: true, sent_by })
      expect(data.data).toMatchObject([{ transaction_id: 'WAITS' }])
    }
    for (const filters of [{ actor: other }, { actor: name, subject: 'WAITS' }]) {
      const { data } = await reader.call(listAudit, { kind: 'transfer.stored', ...filters })
      expect(data.data).toMatchObject([{ subject: 'WAITS' }])
    }
    const approver = await clientOf(other, 'approve')
    await expect(approver.call(approveTransfer, { id: 'WAITS' })).rejects.toMatchObject({ status: 403 })
    // Together with the earlier transfer, this exceeds the sum of the day.
    const send = { account_id: account, amount: 450, reference_id: 'ref' }
    expect((await sender.call(transferMiles, send)).data.status).toBe('pending')
    expect(await verifyLedger(service.database)).toMatchObject({ problem: undefined })
  })
})

it('transfers, statements and changes name people as written, and no person for a key without one', async () => {
  const [ada, grace, nameless] = [await clientOf('Ada Lovelace'), await clientOf('Grace Hopper'), await clientOf()]
  const send = { account_id: account, amount: 600, reference_id: 'ref' }
  const { transaction_id: id } = (await ada.call(transferMiles, send)).data
  expect((await ada.call(getTransfer, { id })).data).toMatchObject({
    sent_by_person: 'Ada Lovelace',
    decided_by_person: null,
  })
  const approved = (await grace.call(approveTransfer, { id })).data
  expect(approved).toMatchObject({ sent_by_person: 'Ada Lovelace', decided_by_person: 'Grace Hopper' })
  await nameless.call(reverseTransfer, { id, reason: 'Wrong member' })
  const { data: reversed } = await ada.call(approveReversal, { id })
  expect(reversed.reversal).toMatchObject({ by_person: null, decided_by_person: 'Ada Lovelace' })
  expect((await grace.call(listTransfers, { all: true })).data.data).toEqual([reversed])
  await grace.call(freezeAccount, { id: account, reason: 'Reported as lost' })
  expect((await ada.call(listAccountChanges, { id: account })).data.data).toMatchObject([{ by_person: 'Grace Hopper' }])
  expect((await grace.call(getStatement, { id: account })).data.data).toMatchObject([
    { kind: 'reversal', by_person: null, approved_by_person: 'Ada Lovelace' },
    { kind: 'transfer', by_person: 'Ada Lovelace', approved_by_person: 'Grace Hopper' },
  ])
})
