import type { Client } from '#client/client'
import {
  checkTransfers,
  comparedInOneRequest,
  maxCheckedTransfers,
  maxComparedTransfers,
} from '#contract/miles/check-transfers'
import { dayMs } from '#contract/days'
import { duplicateReferenceMessage } from '#contract/miles/transfer'
import { approveReversal } from '#contract/miles/approve-reversal'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { rejectReversal } from '#contract/miles/reject-reversal'
import { rejectTransfer } from '#contract/miles/reject-transfer'
import { reverseTransfer } from '#contract/miles/reverse-transfer'
import { transferMiles } from '#contract/miles/transfer-miles'
import { afterEach, describe, expect, it } from 'vitest'
import { testTransfer } from '../../testing/test-writes.ts'
import {
  type CheckedTransfers,
  phones,
  startTransferChecks,
  type TransferChecks,
} from '../../testing/start-transfer-checks.ts'
import { createMemberImports } from '#tools/operator/ledger/import-members'

let checks: TransferChecks
afterEach(() => checks.service.stop())

/** The recipient of a transfer, by the index of the account. */
const to = (at: number) => ({ account_id: checks.accounts[at] ?? '' })

describe('A check of transfers for earlier and similar ones', () => {
  it('names the transfer with the same reference, failed or not, and its sender', async () => {
    checks = await startTransferChecks({ reviewAbove: 1000 })
    const ben = await checks.clientOf({ name: 'Ben', person: 'ben' })
    const sent = await ben.call(transferMiles, { ...to(0), amount: 5, reference_id: 'used' })
    const pending = await ben.call(transferMiles, { ...to(1), amount: 2000, reference_id: 'failed' })
    await checks.ana.call(rejectTransfer, { id: pending.data.transaction_id })
    const sentAt = new Date(checks.nowMs).toISOString()
    checks.nowMs += 100 * dayMs
    const checked = await checks.check([
      { ...to(0), amount: 5, reference_id: 'used' },
      { ...to(2), amount: 6, reference_id: 'used' },
      { phone_number: '+12025550199', amount: 5, reference_id: 'failed' },
      { ...to(0), amount: 5, reference_id: 'new' },
      { ...to(0), amount: 5, reference_id: 'new' },
    ])
    const used = {
      transaction_id: sent.data.transaction_id,
      reference_id: 'used',
      created_at: sentAt,
      sent_by: expect.stringContaining('Ben ·'),
      sent_by_person: 'ben',
      credits: true,
    }
    expect(checked.map(({ earlier }) => earlier)).toEqual([
      used,
      used,
      { ...used, transaction_id: pending.data.transaction_id, reference_id: 'failed', credits: false },
      null,
      // Transfers of the same request are not stored.
      null,
    ])
    expect(checked.map(({ similar }) => similar)).toEqual([null, null, null, null, null])
  })

  it('names the latest similar transfer, but prefers one with an equivalent reference', async () => {
    checks = await startTransferChecks()
    for (const reference_id of ['000047115', 'INV-7', 'inv-07', 'latest']) {
      checks.nowMs += 1000
      await checks.ana.call(transferMiles, { ...to(0), amount: 5, reference_id })
    }
    const similarTo = async (
      reference_id: string,
      recipient: Pick<CheckedTransfers[number], 'account_id' | 'phone_number'> = to(0),
    ) => {
      const [{ similar } = {}] = await checks.check([{ ...recipient, amount: 5, reference_id }])
      return similar && [similar.reference_id, similar.same_reference, similar.sent_by_person]
    }
    expect(await similarTo('47115')).toEqual(['000047115', true, 'ana'])
    expect(await similarTo('47115', { phone_number: phones[0] })).toEqual(['000047115', true, 'ana'])
    expect(await similarTo('Inv-007')).toEqual(['inv-07', true, 'ana'])
    expect(await similarTo('inv-07')).toEqual(['INV-7', true, 'ana'])
    expect(await similarTo('other')).toEqual(['latest', false, 'ana'])
    expect(await similarTo('latest')).toEqual(['inv-07', false, 'ana'])
    expect(await similarTo('47115', to(1))).toBeNull()
    expect((await checks.check([{ ...to(0), amount: 6, reference_id: '47115' }]))[0]?.similar).toBeNull()
  })

  it('does not count a transfer as similar if the same check contains it', async () => {
    checks = await startTransferChecks()
    for (const reference_id of ['hotel', 'flight']) {
      checks.nowMs += 1000
      await checks.ana.call(transferMiles, { ...to(0), amount: 500, reference_id })
    }
    const similarOf = async (...references: string[]) => {
      const checked = await checks.check(references.map((reference_id) => ({ ...to(0), amount: 500, reference_id })))
      return checked.map(({ similar }) => similar?.reference_id)
    }
    expect(await similarOf('hotel in Rome', 'flight')).toEqual(['hotel', 'hotel'])
    expect(await similarOf('a third', 'hotel', 'flight')).toEqual([undefined, undefined, undefined])
  })

  it('ignores failed and reversed transfers, but not pending ones or ones with a pending or rejected reversal', async () => {
    checks = await startTransferChecks({ reviewAbove: 1000 })
    const ben = await checks.clientOf({ name: 'Ben', person: 'ben' })
    const send = async (reference_id: string, amount: number) =>
      (await checks.ana.call(transferMiles, { ...to(0), amount, reference_id })).data.transaction_id
    const found = async (amount: number) =>
      (await checks.check([{ ...to(0), amount, reference_id: 'new' }]))[0]?.similar?.reference_id
    const failed = await send('failed', 2000)
    expect(await found(2000)).toBe('failed')
    await ben.call(rejectTransfer, { id: failed })
    expect(await found(2000)).toBeUndefined()

    const reversed = await send('reversed', 1001)
    await ben.call(approveTransfer, { id: reversed })
    await checks.ana.call(reverseTransfer, { id: reversed, reason: 'twice' })
    expect(await found(1001)).toBe('reversed')
    await ben.call(rejectReversal, { id: reversed })
    expect(await found(1001)).toBe('reversed')
    await checks.ana.call(reverseTransfer, { id: reversed, reason: 'twice' })
    await ben.call(approveReversal, { id: reversed })
    expect(await found(1001)).toBeUndefined()
    // The same reference in another spelling is found, even if its transfer was reversed.
    const [same] = await checks.check([{ ...to(0), amount: 1001, reference_id: 'REVERSED' }])
    expect(same?.similar).toMatchObject({ reference_id: 'reversed', same_reference: true, credits: false })
  })

  it('counts an imported opening balance as a transfer', async () => {
    checks = await startTransferChecks()
    const phoneNumber = '+12025550129'
    const { sql } = await checks.service.database.open(() => checks.nowMs)
    const member = { phoneNumber, externalId: 'M-9', balance: 1500, reference: 'OLD-017' }
    await createMemberImports(sql).add([member], 'operator', checks.nowMs)
    const similarTo = async (reference_id: string, amount = 1500) => {
      const [{ reference, similar } = {}] = await checks.check([{ phone_number: phoneNumber, amount, reference_id }])
      return [reference, similar && [similar.transaction_id, similar.reference_id, similar.same_reference]]
    }
    expect(await similarTo('old-17')).toEqual(['free', [null, 'OLD-017', true]])
    expect(await similarTo('other')).toEqual(['free', [null, 'OLD-017', false]])
    expect(await similarTo('old-17', 1501)).toEqual(['free', null])
    // Openings have separate references, so an identical one is free for a transfer.
    expect(await similarTo('OLD-017')).toEqual(['free', [null, 'OLD-017', true]])
  })

  it('compares transfers of the last 40 days', async () => {
    checks = await startTransferChecks()
    await checks.ana.call(transferMiles, { ...to(0), amount: 5, reference_id: '007' })
    const found = async () =>
      (await checks.check([{ ...to(0), amount: 5, reference_id: '7' }]))[0]?.similar?.reference_id
    checks.nowMs += 40 * dayMs
    expect(await found()).toBe('007')
    checks.nowMs += 1
    expect(await found()).toBeUndefined()
  })

  it('finds the similar transfer of each of 500 transfers', async () => {
    checks = await startTransferChecks()
    const many = Array.from({ length: maxCheckedTransfers }, (_, at) => ({
      ...to(at % 3),
      amount: 1 + (at % 5),
      reference_id: `${at + 1}`,
    }))
    for (const order of many.slice(0, 45)) {
      checks.nowMs += 1
      await checks.ana.call(transferMiles, { ...order, reference_id: `000${order.reference_id}` })
    }
    const checked = await checks.check(many)
    expect(checked.map(({ similar }) => [similar?.reference_id, similar?.same_reference])).toEqual(
      // Each of the fifteen pairs of account and miles was last sent among the last fifteen.
      many.map((_, at) => (at < 45 ? [`000${at + 1}`, true] : [`000${31 + (at % 15)}`, false])),
    )
  })

  it('compares the latest 500 transfers of an account, whatever their amount, and counts them towards the rate limit', async () => {
    checks = await startTransferChecks({ rateLimit: 600 })
    await checks.ana.call(transferMiles, { ...to(0), amount: 5, reference_id: '007' })
    await checks.ana.call(transferMiles, { ...to(0), amount: 6, reference_id: 'others' })
    const insertOthers = async (first: number, last: number) =>
      checks.service.database.run(
        `WITH RECURSIVE numbers (number) AS (SELECT CAST(? AS integer) UNION ALL SELECT number + 1 FROM numbers WHERE number < ?)
         INSERT INTO transfers (transaction_id, reference_id, account_id, amount, status, sent_by, sent_by_key, sent_by_person,
           created_at, salt, event_id)
         SELECT CAST(number AS text), 'other ' || number, account_id, amount, status, sent_by, sent_by_key, sent_by_person,
           created_at + number, salt, event_id FROM numbers CROSS JOIN transfers WHERE reference_id = 'others'`,
        first,
        last,
      )
    const found = async () =>
      (await checks.check([{ ...to(0), amount: 5, reference_id: '7' }]))[0]?.similar?.reference_id
    await insertOthers(1, maxComparedTransfers - 2)
    expect(await found()).toBe('007')
    await insertOthers(maxComparedTransfers - 1, maxComparedTransfers)
    expect(await found()).toBeUndefined()

    checks.nowMs += 60_000
    const left = async (amount: number) => {
      const transfers = [{ ...to(0), amount, reference_id: 'new' }]
      return (await checks.ana.call(checkTransfers, { transfers })).headers.get('ratelimit-remaining')
    }
    expect(await left(7)).toBe('599')
    expect(await left(6)).toBe(String(598 - maxComparedTransfers / comparedInOneRequest))
    // No more are read if a transfer states the known count.
    const { miles } = await checks.service.database.open(() => checks.nowMs)
    const recipient = { accountId: checks.accounts[0] ?? '' }
    const unsent = testTransfer({
      transactionId: 'unsent',
      recipient,
      amount: 6,
      knownSimilar: { sinceMs: 0, count: 0 },
    })
    expect((await miles.findPrecedents([unsent])).similar).toHaveLength(maxComparedTransfers)
  })

  it('shows a key without the right to read only the day of another person’s transfer', async () => {
    checks = await startTransferChecks({}, { rights: ['transfer'] })
    const ben = await checks.clientOf({ name: 'Ben', person: 'ben' })
    await ben.call(transferMiles, { ...to(0), amount: 5, reference_id: '007' })
    await ben.call(transferMiles, { ...to(1), amount: 5, reference_id: 'of Ben' })
    await checks.ana.call(transferMiles, { ...to(1), amount: 6, reference_id: 'own' })
    const day = { created_at: new Date(checks.nowMs).toISOString().replace(/T.*/, 'T12:00:00.000Z'), credits: true }
    const [similar, earlier, own] = await checks.check([
      { ...to(0), amount: 5, reference_id: '7' },
      { ...to(1), amount: 5, reference_id: 'of Ben' },
      { ...to(1), amount: 6, reference_id: 'new' },
    ])
    expect(similar?.similar).toEqual({ ...day, same_reference: true })
    expect(earlier?.earlier).toEqual(day)
    expect(own?.similar).toMatchObject({ reference_id: 'own', sent_by_person: 'ana' })
    const known_similar = { since: new Date(checks.nowMs - dayMs).toISOString(), count: 0 }
    const sent = checks.ana.call(transferMiles, { ...to(0), amount: 5, reference_id: 'new', known_similar })
    await expect(sent).rejects.toMatchObject({
      status: 412,
      messages: ['The same miles were sent to this account meanwhile'],
    })
  })

  it('returns a condition that refuses a transfer once a similar one is stored', async () => {
    checks = await startTransferChecks({ reviewAbove: 1000 })
    const ben = await checks.clientOf({ name: 'Ben', person: 'ben' })
    const send = (client: Client, amount: number, reference_id: string, more: object = {}) =>
      client.call(transferMiles, { ...to(0), amount, reference_id, ...more })
    await send(ben, 5, 'known')
    await send(ben, 5, 'known, too')
    const conditionOf = async (amount: number) => {
      const [checked] = await checks.check([{ ...to(0), amount, reference_id: 'new' }])
      return { known_similar: checked?.known_similar, batch: { id: 'own', name: 'own.csv' } }
    }
    const known = await conditionOf(5)
    const pending = await conditionOf(2000)
    // Other miles and transfers of the same batch are not similar.
    await send(ben, 6, 'other miles')
    await send(checks.ana, 5, 'first', known)
    await send(checks.ana, 5, 'second', known)
    const waiting = (await send(ben, 2000, 'waiting')).data.transaction_id
    checks.nowMs += 1
    await send(ben, 5, 'meanwhile')
    const refused = (reference: string) => ({
      status: 412,
      messages: [expect.stringContaining(`meanwhile, under the reference ${reference}, by Ben ·`)],
    })
    await expect(send(checks.ana, 5, 'third', known)).rejects.toMatchObject(refused('meanwhile'))
    await expect(send(checks.ana, 2000, 'large', pending)).rejects.toMatchObject(refused('waiting'))
    await checks.ana.call(rejectTransfer, { id: waiting })
    await expect(send(checks.ana, 2000, 'large', pending)).rejects.toMatchObject(refused('waiting'))
    // A used reference takes precedence over similar transfers.
    await expect(send(checks.ana, 5, 'first', known)).rejects.toMatchObject({ messages: [duplicateReferenceMessage] })
    await send(checks.ana, 5, 'third')
    await send(checks.ana, 2000, 'large', await conditionOf(2000))
  })

  it('returns a condition that a later imported opening balance breaks', async () => {
    checks = await startTransferChecks()
    const { sql } = await checks.service.database.open(() => checks.nowMs)
    const [checked] = await checks.check([{ ...to(1), amount: 1500, reference_id: 'new' }])
    const member = { phoneNumber: phones[1], externalId: 'member 2', balance: 1500, reference: null }
    await createMemberImports(sql).add([member], 'operator', checks.nowMs)
    const transfer = { ...to(1), amount: 1500, reference_id: 'new', known_similar: checked?.known_similar }
    await expect(checks.ana.call(transferMiles, transfer)).rejects.toMatchObject({ status: 412 })
  })

  it('returns a condition that only one of many simultaneous transfers at two services meets', async () => {
    checks = await startTransferChecks()
    const services = await Promise.all([1, 2].map(() => checks.service.database.open(() => checks.nowMs)))
    const [accountId = ''] = checks.accounts
    for (let round = 1; round <= 20; round += 1) {
      const outcomes = await Promise.all(
        services.flatMap(({ miles }, clerk) =>
          [1, 2, 3].map((line) =>
            miles.commit([
              testTransfer({
                transactionId: `${round} ${clerk} ${line}`,
                recipient: { accountId },
                batch: { id: `${round} ${clerk} ${line}`, name: 'file.csv' },
                knownSimilar: { sinceMs: 0, count: round - 1 },
              }),
            ]),
          ),
        ),
      )
      // Some return busy, because they do not wait for the lock.
      const kinds = outcomes.flat().map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'done')).toHaveLength(1)
      expect(kinds.filter((kind) => kind !== 'done' && kind !== 'busy').every((kind) => kind === 'similar-sent')).toBe(
        true,
      )
    }
  })
})
