import { type Client, createClient } from '#client/client'
import type { ApiError } from '#client/errors'
import {
  type CheckTransfersRequest,
  checkTransfers,
  comparedInOneRequest,
  maxCheckedTransfers,
  maxComparedTransfers,
} from '#contract/miles/check-transfers'
import { closeAccount } from '#contract/miles/accounts/close-account'
import { dayMs } from '#contract/days'
import { freezeAccount } from '#contract/miles/accounts/freeze-account'
import { listAudit } from '#contract/miles/list-audit'
import { listTransfers } from '#contract/miles/list-transfers'
import { duplicateReferenceMessage, unknownUserMessage } from '#contract/miles/transfer'
import { approveReversal } from '#contract/miles/approve-reversal'
import { approveTransfer } from '#contract/miles/approve-transfer'
import { rejectReversal } from '#contract/miles/reject-reversal'
import { rejectTransfer } from '#contract/miles/reject-transfer'
import { reverseTransfer } from '#contract/miles/reverse-transfer'
import { transferMiles } from '#contract/miles/transfer-miles'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { KeyProperties } from '../../keys/key.ts'
import { testTransfer } from '../../testing/test-writes.ts'
import { type MilesService, type MilesServiceOptions, startMilesService } from '../../testing/start-miles-service.ts'
import { createMemberImports } from '#tools/operator/ledger/import-members'

const phones = ['+12025550121', '+12025550122', '+12025550123'] as const
let nowMs = Date.parse('2027-03-01T12:00:00Z')
let service: MilesService
let accounts: string[]
let ana: Client

async function start(options: MilesServiceOptions = {}, key: Partial<KeyProperties> = {}) {
  nowMs += dayMs
  service = await startMilesService({ clock: () => nowMs, ...options })
  accounts = await Promise.all(phones.map((phone) => service.openAccount(phone, `member ${phone.at(-1)}`)))
  ana = await clientOf({ name: 'Ana', person: 'ana', ...key })
}
afterEach(() => service.stop())

async function clientOf(properties: Partial<KeyProperties>): Promise<Client> {
  const key = await service.issueKey({ role: 'staff', name: 'desk', ...properties })
  return createClient({ baseUrl: service.baseUrl, apiKey: () => key })
}

type Transfers = CheckTransfersRequest['transfers']

async function check(transfers: Transfers, before: Partial<CheckTransfersRequest> = {}) {
  return (await ana.call(checkTransfers, { transfers, ...before })).data.data
}

function numbered(count: number, phoneOf: (at: number) => string): Transfers {
  return Array.from({ length: count }, (_, at) => ({ phone_number: phoneOf(at), amount: 1, reference_id: `n-${at}` }))
}

/** Checks transfers, sends them one after the other, and expects each outcome to match the check. */
async function expectAsSent(transfers: Transfers) {
  const checked = await check(transfers)
  expect(checked.map(({ reference_id }) => reference_id)).toEqual(transfers.map(({ reference_id }) => reference_id))
  const sent: (readonly [string, string | null])[] = []
  for (const transfer of transfers) {
    sent.push(
      await ana.call(transferMiles, transfer).then(
        ({ data }) => [data.status, null] as const,
        ({ messages }: { messages: string[] }) => ['refused', messages.join()] as const,
      ),
    )
  }
  expect(checked.map(({ expected, refusal }) => [expected, refusal])).toEqual(sent)
  return checked
}

describe('A check of transfers', () => {
  it('predicts recipients, used references and refusals as sending returns them, and changes nothing', async () => {
    await start({ reviewAbove: 1000 })
    await ana.call(transferMiles, { phone_number: phones[0], amount: 5, reference_id: 'used' })
    await ana.call(freezeAccount, { id: accounts[1] ?? '', reason: 'lost' })
    await ana.call(closeAccount, { id: accounts[2] ?? '', reason: 'gone' })
    const transfers: Transfers = [
      { phone_number: '12025550121', amount: 1000, reference_id: 'new' },
      { account_id: accounts[0]?.toUpperCase() ?? '', amount: 1001, reference_id: 'large' },
      { account_id: accounts[0] ?? '', amount: 5, reference_id: 'used' },
      { account_id: accounts[0] ?? '', amount: 6, reference_id: 'used' },
      { phone_number: phones[1], amount: 5, reference_id: 'to frozen' },
      { phone_number: phones[2], amount: 5, reference_id: 'to closed' },
      { phone_number: '+12025550199', amount: 5, reference_id: 'to nobody' },
      // A refused transfer leaves its reference free.
      { phone_number: phones[0], amount: 5, reference_id: 'to nobody' },
      { phone_number: phones[0], amount: 5, reference_id: 'new' },
    ]
    await check(transfers)
    expect((await ana.call(listTransfers, {})).data.pagination.total).toBe(1)
    const recipient = (at: number) => ({ account_id: accounts[at] })
    const open = recipient(0)
    expect(await expectAsSent(transfers)).toMatchObject([
      { recipient: open, reference: 'free', expected: 'success', refusal: null },
      { recipient: open, reference: 'free', expected: 'pending', refusal: null },
      { recipient: open, reference: 'already_sent', expected: 'refused', refusal: duplicateReferenceMessage },
      { recipient: open, reference: 'used', expected: 'refused', refusal: duplicateReferenceMessage },
      { recipient: recipient(1), reference: 'free', refusal: 'The account is frozen' },
      { recipient: recipient(2), reference: 'free', refusal: 'The account is closed' },
      { recipient: null, reference: 'free', expected: 'refused', refusal: unknownUserMessage },
      { recipient: open, reference: 'free', expected: 'success', refusal: null },
      { recipient: open, reference: 'used', expected: 'refused', refusal: duplicateReferenceMessage },
    ])
  })

  it('counts earlier transfers of the check, and miles sent before it, towards the sums of a day', async () => {
    await start({ reviewRule: { aboveSenderDay: 1000, aboveRecipientDay: 500 } })
    await ana.call(transferMiles, { phone_number: phones[0], amount: 300, reference_id: 'earlier' })
    const transfers: Transfers = [
      { phone_number: phones[0], amount: 200, reference_id: 'a' },
      { account_id: accounts[0] ?? '', amount: 1, reference_id: 'b' },
      { phone_number: phones[1], amount: 499, reference_id: 'c' },
      { phone_number: phones[2], amount: 1, reference_id: 'd' },
    ]
    const expected = async (...request: Parameters<typeof check>) =>
      (await check(...request)).map((checked) => checked.expected)
    const [, , third, last] = transfers
    expect(await expected([{ ...third!, miles_before: 2 }])).toEqual(['pending'])
    expect(await expected([last!], { miles_before: 699 })).toEqual(['success'])
    expect(await expected([last!], { miles_before: 700 })).toEqual(['pending'])
    expect((await expectAsSent(transfers)).map((checked) => checked.expected)).toEqual([
      'success',
      'pending',
      'success',
      'pending',
    ])
  })

  it('counts towards the daily limit of the key', async () => {
    await start({}, { dailyMilesLimit: 100 })
    const checked = await expectAsSent([
      { phone_number: phones[0], amount: 60, reference_id: 'a' },
      { phone_number: phones[1], amount: 41, reference_id: 'b' },
      { phone_number: phones[2], amount: 40, reference_id: 'c' },
    ])
    expect(checked.map(({ expected }) => expected)).toEqual(['success', 'refused', 'success'])
    expect(checked[1]?.refusal).toContain('40 are left today')
  })

  it('counts as one request per five known recipients, and one per unknown recipient', async () => {
    await start({ rateLimit: 600 })
    const left = async (transfers: Transfers) =>
      (await ana.call(checkTransfers, { transfers })).headers.get('ratelimit-remaining')
    // A request this short does not count by its bytes.
    const found = numbered(51, (at) => phones[at % phones.length]!)
    const unknown = numbered(30, (at) => `+1303555${String(at).padStart(4, '0')}`)
    expect(await left(found.slice(0, 21))).toBe('595')
    expect(await left([found[0]!, ...unknown])).toBe('564')
    expect(await left(unknown.slice(0, 1))).toBe('563')
    // A request with a refused body counts as one, as does a failed one.
    await expect(left([{ ...found[0]!, amount: 0 }])).rejects.toMatchObject({ status: 400 })
    expect(await left(found.slice(0, 1))).toBe('561')
    const before = Number(await left(found.slice(0, 1)))
    expect(Number(await left(found))).toBeLessThanOrEqual(before - 11)
  })

  it('reserves one request for each transfer, so that a refusal reveals no recipients', async () => {
    await start({ rateLimit: 60 })
    const refusal = async (transfers: Transfers) =>
      ana.call(checkTransfers, { transfers }).then(
        ({ headers }) => headers.get('ratelimit-remaining'),
        ({ status, retryAfterSeconds }: ApiError) => ({ status, retryAfterSeconds }),
      )
    const unknown = numbered(30, (at) => `+1303555${String(at).padStart(4, '0')}`)
    const found = numbered(30, () => phones[0])
    expect(await refusal(unknown)).toBe('30')
    expect(await refusal(found)).toBe('24')
    expect(await refusal(found)).toEqual({ status: 429, retryAfterSeconds: 7 })
    nowMs += 7000
    expect(await refusal(unknown)).toBe('0')
    expect(await refusal(unknown.slice(0, 1))).toEqual({ status: 429, retryAfterSeconds: 1 })
    // A check beyond one minute's limit uses up that minute, and its excess delays the next.
    nowMs += 60_000
    expect(await refusal(numbered(120, (at) => `+1303556${String(at).padStart(4, '0')}`))).toBe('0')
    expect(await refusal(found.slice(0, 1))).toEqual({ status: 429, retryAfterSeconds: 61 })
    nowMs += 61_000
    expect(await refusal(found.slice(0, 1))).toBe('0')
  })

  it('is in the audit with the numbers of checked and found recipients', async () => {
    await start()
    const unknown = { phone_number: '+13035550100', amount: 5, reference_id: 'unknown' }
    await check([{ phone_number: phones[0], amount: 5, reference_id: 'known' }, unknown, unknown])
    await vi.waitFor(async () => {
      const { data } = (await ana.call(listAudit, { kind: 'read' })).data
      expect(data).toContainEqual(
        expect.objectContaining({ operation: 'checkTransfers', subject: null, detail: '3 checked, 1 found' }),
      )
    })
  })

  it('takes at most 500 transfers, each as the contract describes it', async () => {
    await start()
    const many = Array.from({ length: maxCheckedTransfers + 1 }, (_, at) => ({
      phone_number: phones[at % 3] ?? '',
      amount: 1,
      reference_id: `${at} `.padEnd(255, '里'),
    }))
    expect(await check(many.slice(1))).toHaveLength(maxCheckedTransfers)
    await expect(check(many)).rejects.toMatchObject({ status: 400 })
    await expect(check([])).rejects.toMatchObject({ status: 400 })
    await expect(check([{ amount: 1, reference_id: 'to neither' }])).rejects.toMatchObject({
      messages: [expect.stringContaining('transfers[0]')],
    })
  })

  const to = (at: number) => ({ account_id: accounts[at] ?? '' })

  it('names the transfer with the same reference, failed or not, and its sender', async () => {
    await start({ reviewAbove: 1000 })
    const ben = await clientOf({ name: 'Ben', person: 'ben' })
    const sent = await ben.call(transferMiles, { ...to(0), amount: 5, reference_id: 'used' })
    const pending = await ben.call(transferMiles, { ...to(1), amount: 2000, reference_id: 'failed' })
    await ana.call(rejectTransfer, { id: pending.data.transaction_id })
    const sentAt = new Date(nowMs).toISOString()
    nowMs += 100 * dayMs
    const checked = await check([
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
    await start()
    for (const reference_id of ['000047115', 'INV-7', 'inv-07', 'latest']) {
      nowMs += 1000
      await ana.call(transferMiles, { ...to(0), amount: 5, reference_id })
    }
    const similarTo = async (
      reference_id: string,
      recipient: Pick<Transfers[number], 'account_id' | 'phone_number'> = to(0),
    ) => {
      const [{ similar } = {}] = await check([{ ...recipient, amount: 5, reference_id }])
      return similar && [similar.reference_id, similar.same_reference, similar.sent_by_person]
    }
    expect(await similarTo('47115')).toEqual(['000047115', true, 'ana'])
    expect(await similarTo('47115', { phone_number: phones[0] })).toEqual(['000047115', true, 'ana'])
    expect(await similarTo('Inv-007')).toEqual(['inv-07', true, 'ana'])
    expect(await similarTo('inv-07')).toEqual(['INV-7', true, 'ana'])
    expect(await similarTo('other')).toEqual(['latest', false, 'ana'])
    expect(await similarTo('latest')).toEqual(['inv-07', false, 'ana'])
    expect(await similarTo('47115', to(1))).toBeNull()
    expect((await check([{ ...to(0), amount: 6, reference_id: '47115' }]))[0]?.similar).toBeNull()
  })

  it('does not count a transfer as similar if the same check contains it', async () => {
    await start()
    for (const reference_id of ['hotel', 'flight']) {
      nowMs += 1000
      await ana.call(transferMiles, { ...to(0), amount: 500, reference_id })
    }
    const similarOf = async (...references: string[]) => {
      const checked = await check(references.map((reference_id) => ({ ...to(0), amount: 500, reference_id })))
      return checked.map(({ similar }) => similar?.reference_id)
    }
    expect(await similarOf('hotel in Rome', 'flight')).toEqual(['hotel', 'hotel'])
    expect(await similarOf('a third', 'hotel', 'flight')).toEqual([undefined, undefined, undefined])
  })

  it('leaves out failed and reversed transfers, but not pending ones, nor those with a pending or rejected reversal', async () => {
    await start({ reviewAbove: 1000 })
    const ben = await clientOf({ name: 'Ben', person: 'ben' })
    const send = async (reference_id: string, amount: number) =>
      (await ana.call(transferMiles, { ...to(0), amount, reference_id })).data.transaction_id
    const found = async (amount: number) =>
      (await check([{ ...to(0), amount, reference_id: 'new' }]))[0]?.similar?.reference_id
    const failed = await send('failed', 2000)
    expect(await found(2000)).toBe('failed')
    await ben.call(rejectTransfer, { id: failed })
    expect(await found(2000)).toBeUndefined()

    const reversed = await send('reversed', 1001)
    await ben.call(approveTransfer, { id: reversed })
    await ana.call(reverseTransfer, { id: reversed, reason: 'twice' })
    expect(await found(1001)).toBe('reversed')
    await ben.call(rejectReversal, { id: reversed })
    expect(await found(1001)).toBe('reversed')
    await ana.call(reverseTransfer, { id: reversed, reason: 'twice' })
    await ben.call(approveReversal, { id: reversed })
    expect(await found(1001)).toBeUndefined()
    // The same reference in another spelling is found, even if its transfer was reversed.
    const [same] = await check([{ ...to(0), amount: 1001, reference_id: 'REVERSED' }])
    expect(same?.similar).toMatchObject({ reference_id: 'reversed', same_reference: true, credits: false })
  })

  it('counts an imported opening balance as a transfer', async () => {
    await start()
    const phoneNumber = '+12025550129'
    const { sql } = await service.database.open(() => nowMs)
    const member = { phoneNumber, externalId: 'M-9', balance: 1500, reference: 'OLD-017' }
    await createMemberImports(sql).add([member], 'operator', nowMs)
    const similarTo = async (reference_id: string, amount = 1500) => {
      const [{ reference, similar } = {}] = await check([{ phone_number: phoneNumber, amount, reference_id }])
      return [reference, similar && [similar.transaction_id, similar.reference_id, similar.same_reference]]
    }
    expect(await similarTo('old-17')).toEqual(['free', [null, 'OLD-017', true]])
    expect(await similarTo('other')).toEqual(['free', [null, 'OLD-017', false]])
    expect(await similarTo('old-17', 1501)).toEqual(['free', null])
    // Openings have separate references, so an identical one is free for a transfer.
    expect(await similarTo('OLD-017')).toEqual(['free', [null, 'OLD-017', true]])
  })

  it('compares transfers of the last 40 days', async () => {
    await start()
    await ana.call(transferMiles, { ...to(0), amount: 5, reference_id: '007' })
    const found = async () => (await check([{ ...to(0), amount: 5, reference_id: '7' }]))[0]?.similar?.reference_id
    nowMs += 40 * dayMs
    expect(await found()).toBe('007')
    nowMs += 1
    expect(await found()).toBeUndefined()
  })

  it('finds the similar transfer of each of 500 transfers', async () => {
    await start()
    const many = Array.from({ length: maxCheckedTransfers }, (_, at) => ({
      ...to(at % 3),
      amount: 1 + (at % 5),
      reference_id: `${at + 1}`,
    }))
    for (const order of many.slice(0, 45)) {
      nowMs += 1
      await ana.call(transferMiles, { ...order, reference_id: `000${order.reference_id}` })
    }
    const checked = await check(many)
    expect(checked.map(({ similar }) => [similar?.reference_id, similar?.same_reference])).toEqual(
      // Each of the fifteen pairs of account and miles was last sent among the last fifteen.
      many.map((_, at) => (at < 45 ? [`000${at + 1}`, true] : [`000${31 + (at % 15)}`, false])),
    )
  })

  it('compares the latest 500 transfers of an account, of any amount, and counts them towards the rate limit', async () => {
    await start({ rateLimit: 600 })
    await ana.call(transferMiles, { ...to(0), amount: 5, reference_id: '007' })
    await ana.call(transferMiles, { ...to(0), amount: 6, reference_id: 'others' })
    const insertOthers = async (first: number, last: number) =>
      service.database.run(
        `WITH RECURSIVE numbers (number) AS (SELECT CAST(? AS integer) UNION ALL SELECT number + 1 FROM numbers WHERE number < ?)
         INSERT INTO transfers (transaction_id, reference_id, account_id, amount, status, sent_by, sent_by_key, sent_by_person,
           created_at, salt, event_id)
         SELECT CAST(number AS text), 'other ' || number, account_id, amount, status, sent_by, sent_by_key, sent_by_person,
           created_at + number, salt, event_id FROM numbers CROSS JOIN transfers WHERE reference_id = 'others'`,
        first,
        last,
      )
    const found = async () => (await check([{ ...to(0), amount: 5, reference_id: '7' }]))[0]?.similar?.reference_id
    await insertOthers(1, maxComparedTransfers - 2)
    expect(await found()).toBe('007')
    await insertOthers(maxComparedTransfers - 1, maxComparedTransfers)
    expect(await found()).toBeUndefined()

    nowMs += 60_000
    const left = async (amount: number) => {
      const transfers = [{ ...to(0), amount, reference_id: 'new' }]
      return (await ana.call(checkTransfers, { transfers })).headers.get('ratelimit-remaining')
    }
    expect(await left(7)).toBe('599')
    expect(await left(6)).toBe(String(598 - maxComparedTransfers / comparedInOneRequest))
    // No more are read if a transfer states the known count.
    const { miles } = await service.database.open(() => nowMs)
    const recipient = { accountId: accounts[0] ?? '' }
    const unsent = testTransfer({
      transactionId: 'unsent',
      recipient,
      amount: 6,
      knownSimilar: { sinceMs: 0, count: 0 },
    })
    expect((await miles.findPrecedents([unsent])).similar).toHaveLength(maxComparedTransfers)
  })

  it('shows a key without the right to read only the day of another person’s transfer', async () => {
    await start({}, { rights: ['transfer'] })
    const ben = await clientOf({ name: 'Ben', person: 'ben' })
    await ben.call(transferMiles, { ...to(0), amount: 5, reference_id: '007' })
    await ben.call(transferMiles, { ...to(1), amount: 5, reference_id: 'of Ben' })
    await ana.call(transferMiles, { ...to(1), amount: 6, reference_id: 'own' })
    const day = { created_at: new Date(nowMs).toISOString().replace(/T.*/, 'T12:00:00.000Z'), credits: true }
    const [similar, earlier, own] = await check([
      { ...to(0), amount: 5, reference_id: '7' },
      { ...to(1), amount: 5, reference_id: 'of Ben' },
      { ...to(1), amount: 6, reference_id: 'new' },
    ])
    expect(similar?.similar).toEqual({ ...day, same_reference: true })
    expect(earlier?.earlier).toEqual(day)
    expect(own?.similar).toMatchObject({ reference_id: 'own', sent_by_person: 'ana' })
    const known_similar = { since: new Date(nowMs - dayMs).toISOString(), count: 0 }
    const sent = ana.call(transferMiles, { ...to(0), amount: 5, reference_id: 'new', known_similar })
    await expect(sent).rejects.toMatchObject({
      status: 412,
      messages: ['The same miles were sent to this account meanwhile'],
    })
  })

  it('returns a condition that refuses a transfer once a similar one is stored', async () => {
    await start({ reviewAbove: 1000 })
    const ben = await clientOf({ name: 'Ben', person: 'ben' })
    const send = (client: Client, amount: number, reference_id: string, more: object = {}) =>
      client.call(transferMiles, { ...to(0), amount, reference_id, ...more })
    await send(ben, 5, 'known')
    await send(ben, 5, 'known, too')
    const conditionOf = async (amount: number) => {
      const [checked] = await check([{ ...to(0), amount, reference_id: 'new' }])
      return { known_similar: checked?.known_similar, batch: { id: 'own', name: 'own.csv' } }
    }
    const known = await conditionOf(5)
    const pending = await conditionOf(2000)
    // Other miles and transfers of the same batch are not similar.
    await send(ben, 6, 'other miles')
    await send(ana, 5, 'first', known)
    await send(ana, 5, 'second', known)
    const waiting = (await send(ben, 2000, 'waiting')).data.transaction_id
    nowMs += 1
    await send(ben, 5, 'meanwhile')
    const refused = (reference: string) => ({
      status: 412,
      messages: [expect.stringContaining(`meanwhile, under the reference ${reference}, by Ben ·`)],
    })
    await expect(send(ana, 5, 'third', known)).rejects.toMatchObject(refused('meanwhile'))
    await expect(send(ana, 2000, 'large', pending)).rejects.toMatchObject(refused('waiting'))
    await ana.call(rejectTransfer, { id: waiting })
    await expect(send(ana, 2000, 'large', pending)).rejects.toMatchObject(refused('waiting'))
    // A used reference takes precedence over similar transfers.
    await expect(send(ana, 5, 'first', known)).rejects.toMatchObject({ messages: [duplicateReferenceMessage] })
    await send(ana, 5, 'third')
    await send(ana, 2000, 'large', await conditionOf(2000))
  })

  it('returns a condition that a later imported opening balance breaks', async () => {
    await start()
    const { sql } = await service.database.open(() => nowMs)
    const [checked] = await check([{ ...to(1), amount: 1500, reference_id: 'new' }])
    const member = { phoneNumber: phones[1], externalId: 'member 2', balance: 1500, reference: null }
    await createMemberImports(sql).add([member], 'operator', nowMs)
    const transfer = { ...to(1), amount: 1500, reference_id: 'new', known_similar: checked?.known_similar }
    await expect(ana.call(transferMiles, transfer)).rejects.toMatchObject({ status: 412 })
  })

  it('returns a condition that only one of many simultaneous transfers at two services meets', async () => {
    await start()
    const services = await Promise.all([1, 2].map(() => service.database.open(() => nowMs)))
    const [accountId = ''] = accounts
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

  it('needs the right to send, and is recorded as a read', async () => {
    await start({}, { rights: ['transfer'] })
    const transfers = [{ phone_number: phones[0], amount: 5, reference_id: 'a' }]
    expect(await check(transfers)).toHaveLength(1)
    const reader = await clientOf({ name: 'Bo', person: 'bo', rights: ['read'] })
    await expect(reader.call(checkTransfers, { transfers })).rejects.toMatchObject({ status: 403 })
    await vi.waitFor(async () => {
      expect(
        await service.database.run('SELECT kind, operation, status, person FROM accesses ORDER BY access_no'),
      ).toEqual([
        { kind: 'read', operation: 'checkTransfers', status: 200, person: 'ana' },
        { kind: 'refusal', operation: 'checkTransfers', status: 403, person: 'bo' },
      ])
    }, 20_000)
  })
})
