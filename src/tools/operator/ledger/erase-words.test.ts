import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withLedger, verifyLedger } from './open-ledger.ts'
import { InvalidInputError } from '#server/operation/errors'
import { makeKey } from '#server/keys/key'
import type { Storages } from '#server/storages/storages'
import { tamperWithLedger } from './verification/testing/tampered-ledger.ts'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { testAccount, testDecision, testReversal, testSender, testTransfer } from '#server/testing/test-writes'
import { draw } from '#server/log/word-digests'
import { createMemberImports } from './import-members.ts'

const nowMs = Date.parse('2027-01-15T12:00:00Z')
const member = '6a2f41de-0c6b-4c1f-9a53-3f5d0a5f7e01'
const other = '6a2f41de-0c6b-4c1f-9a53-3f5d0a5f7e02'
/** Each stands in one place of what is written about the member. */
const words = [
  '12025550123',
  '12025550199',
  'member id',
  'the note',
  'the file',
  'the decision',
  'the reversal',
  'the change',
  'Ana North',
  'the reference',
  'operator bea',
]
const own = { ...testSender('Ana North'), keyId: 'key_ana', keyLabel: 'Desk of Ana North' }
const change = { kind: 'account-change', accountId: member, reason: 'the change', by: own, changedAtMs: nowMs } as const
let database: TestDatabase
let storages: Storages

beforeEach(async () => {
  database = await makeTestDatabase()
  storages = await database.open(() => nowMs)
  const to = { recipient: { accountId: member }, by: own } as const
  const change = {
    kind: 'account-change',
    accountId: member,
    reason: 'the change',
    by: own,
    changedAtMs: nowMs,
  } as const
  await storages.miles.commit([
    { ...testAccount({ accountId: member, phoneNumber: '+12025550123', externalId: 'member id' }), by: own },
    testAccount({ accountId: other, phoneNumber: '+12025550124', externalId: 'other id' }),
  ])
  const before = { phoneNumber: '+12025550123', externalId: 'member id', balance: 70, reference: 'the reference' }
  await createMemberImports(storages.sql).add([before], 'operator bea', nowMs)
  await storages.miles.commit([
    testTransfer({
      ...to,
      transactionId: 'first',
      note: 'the note',
      batch: { id: 'kept', name: 'the file' },
      status: 'pending',
    }),
    testTransfer({ transactionId: 'another', recipient: { accountId: other }, note: 'kept' }),
  ])
  await storages.miles.commit([
    testDecision({ transactionId: 'first', status: 'success', reason: 'the decision' }),
    testReversal({ transactionId: 'first', reason: 'the reversal', by: own }),
    { ...change, ...draw(), change: { to: 'phone_number', phoneNumber: '+12025550199' } },
  ])
  await storages.miles.commit([{ ...change, ...draw(), change: { to: 'closed' } }])
})
afterEach(() => database.remove())

/** All that is stored, as one text. */
async function stored(): Promise<string> {
  const tables = ['accounts', 'account_changes', 'openings', 'transfers', 'reversals', 'keys', 'events']
  const rows = await Promise.all(tables.map((table) => database.run(`SELECT * FROM ${table}`)))
  return JSON.stringify(rows)
}

function erase(id: string, by = 'operator') {
  return withLedger(database, (ledger) => ledger.erase(id, by, nowMs))
}

describe('Erasing the words about a member', () => {
  it('leaves none of them anywhere, and the ledger sound, with its sums and who decided by which key', async () => {
    const before = await stored()
    for (const word of words) expect(before).toContain(word)
    expect(await erase(member, 'operator eve')).toBe(6)
    const after = await stored()
    for (const word of words) expect(after).not.toContain(word)
    expect(after).toContain('key_ana')
    expect(after).toContain('kept')
    expect(await verifyLedger(database)).toMatchObject({ problem: undefined, erased: 6, transfers: 2, entries: 8 })
    expect(await storages.miles.findAccount({ accountId: member })).toMatchObject({ phoneNumber: '', externalId: '' })
  })

  it.skipIf(isOnPostgres)('leaves none of them in the files of SQLite', async () => {
    await erase(member, 'operator eve')
    const { dataDir } = database
    const files = readdirSync(dataDir).map((file) => readFileSync(join(dataDir, file), 'latin1'))
    for (const word of words) expect(files.join().includes(word), word).toBe(false)
  })

  it('is an event, done once, and frees the phone number', async () => {
    await erase(member, 'operator eve')
    await expect(erase(member, 'operator eve')).rejects.toThrow(`${member} is erased already`)
    const events = await database.run("SELECT subject, person FROM events WHERE kind = 'words.erased'")
    expect(events).toEqual([{ subject: member, person: 'operator eve' }])
    const again = testAccount({ accountId: other.replace('02', '03'), phoneNumber: '+12025550199', externalId: 'new' })
    expect(await storages.miles.commit([again])).toEqual([{ kind: 'done' }])
  })

  it('is refused while the account is open, or a transfer waits', async () => {
    await expect(erase(other)).rejects.toThrow(`Close account ${other} first`)
    await expect(erase('unknown')).rejects.toThrow(InvalidInputError)
    await storages.miles.commit([
      testTransfer({ transactionId: 'waits', recipient: { accountId: other }, status: 'pending' }),
      { ...change, ...draw(), accountId: other, change: { to: 'closed' } },
    ])
    await expect(erase(other)).rejects.toThrow('Transfer waits waits for a decision')
    expect(await verifyLedger(database)).toMatchObject({ problem: undefined, erased: 0 })
  })

  it('of a revoked key leaves its id, which what it did still names', async () => {
    const { record } = makeKey({ role: 'staff', name: 'Night desk', person: 'Bea' }, nowMs)
    await storages.keys.add(record)
    await expect(erase(record.keyId)).rejects.toThrow(`Revoke key ${record.keyId} first`)
    await storages.keys.revoke(record.keyId, nowMs)
    expect(await erase(record.keyId)).toBe(1)
    const [key] = await storages.keys.list()
    expect(key).toMatchObject({ name: '', person: record.keyId, personName: record.keyId })
    expect(await storages.keys.assign(record.keyId, 'Bea', nowMs)).toBe(false)
    expect(await verifyLedger(database)).toMatchObject({ problem: undefined, erased: 1 })
  })

  it.each([
    ['transfers', "note = 'another'", 'Row first of transfers: note is not the one in the log of events'],
    ['transfers', "sent_by = 'Bob'", 'Row first of transfers: sent_by is not the one in the log of events'],
    ['openings', "imported_by = 'Bob'", `Row ${member} of openings: imported_by is not the one in the log of events`],
    [
      'account_changes',
      "reason = 'another'",
      `Row ${member} of account_changes: reason is not the one in the log of events`,
    ],
    ['events', "person = 'Bob'", /^Row first of transfers: the person of event \d+ is another$/],
  ])('leaves nowhere to write others: %s, %s', async (table, change, problem) => {
    await erase(member)
    const ledger = await tamperWithLedger(database)
    const rows = table === 'events' ? "kind = 'transfer.decided'" : 'salt IS NULL'
    expect(await ledger.problemAfter(`UPDATE ${table} SET ${change} WHERE ${rows}`)).toMatch(problem)
    await ledger.close()
  })
})
