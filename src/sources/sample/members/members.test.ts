import { dayMs } from '#contract/days'
import { accountId, maxTransferMiles, phoneNumber } from '#contract/miles/transfer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyLedger } from '#tools/operator/ledger/open-ledger'
import * as z from 'zod/mini'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import type { Storages } from '#server/storages/storages'
import { sampleMemberCount, sampleMembers, sampleTransfers, storeMembers } from './members.ts'
import { testAccount } from '#server/testing/test-writes'

const nowMs = Date.parse('2027-01-15T12:00:00Z')
let database: TestDatabase
let storages: Storages

beforeEach(async () => {
  database = await makeTestDatabase()
  storages = await database.open(() => nowMs)
})
afterEach(() => database.remove())

function make({ miles, leases } = storages) {
  return storeMembers({ miles, leases, clock: () => nowMs })
}

describe('The members of the sample world', () => {
  it('have fictional phone numbers, and ids of the contract', () => {
    const members = sampleMembers(nowMs)
    for (const member of members) {
      expect(member.phoneNumber).toMatch(/^\+1[2-9]\d\d55501\d\d$/)
      expect(z.safeParse(phoneNumber, member.phoneNumber).success).toBe(true)
      expect(z.safeParse(accountId, member.accountId).success).toBe(true)
      expect(member.accountId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    }
    for (const column of ['accountId', 'phoneNumber', 'externalId'] as const) {
      expect(new Set(members.map((member) => member[column])).size).toBe(sampleMemberCount)
    }
  })

  it('are always the same, and their transfers all day', () => {
    const ids = (timeMs: number) => sampleMembers(timeMs).map((member) => [member.accountId, member.phoneNumber])
    expect(ids(nowMs + 400 * dayMs)).toEqual(ids(nowMs))
    expect(sampleTransfers(nowMs + dayMs / 3)).toEqual(sampleTransfers(nowMs))
  })

  it('were credited over the last months, by several, after their accounts were opened', () => {
    const openedAtMs = new Map(sampleMembers(nowMs).map((member) => [member.accountId, member.createdAtMs]))
    const transfers = sampleTransfers(nowMs)
    expect(transfers.length).toBeGreaterThan(sampleMemberCount)
    expect(new Set(transfers.map(({ by }) => by.keyLabel)).size).toBeGreaterThan(2)
    expect(transfers.map(({ createdAtMs }) => createdAtMs)).toEqual(
      transfers.map(({ createdAtMs }) => createdAtMs).toSorted((one, other) => one - other),
    )
    for (const { recipient, createdAtMs, amount } of transfers) {
      const opened = 'accountId' in recipient ? openedAtMs.get(recipient.accountId) : undefined
      expect(createdAtMs).toBeGreaterThan(opened ?? Number.NaN)
      expect(createdAtMs).toBeLessThan(Date.parse('2027-01-15'))
      expect(createdAtMs).toBeGreaterThan(nowMs - 190 * dayMs)
      expect(amount).toBeGreaterThan(0)
      expect(amount).toBeLessThanOrEqual(maxTransferMiles)
    }
  })

  it('leave the accounts free that the description of the interface opens by way of example', () => {
    const members = sampleMembers(nowMs)
    expect(members.map((member) => member.phoneNumber)).not.toContain('+12025550123')
    expect(members.map((member) => member.externalId)).not.toContain('member-000123')
  })

  it('are stored whole, and their ledger is sound', async () => {
    await make()
    const { problem, ...found } = await verifyLedger(database)
    const transfers = sampleTransfers(nowMs)
    expect(problem).toBeUndefined()
    expect(found).toEqual({
      accounts: sampleMemberCount,
      transfers: transfers.length,
      entries: 2 * transfers.length,
      events: sampleMemberCount + transfers.length,
      checkpoints: 0,
      erased: 0,
      miles: transfers.reduce((sum, { amount }) => sum + amount, 0),
    })
  })

  it('are stored once, also by two processes that start at once', async () => {
    const other = await database.open(() => nowMs)
    await Promise.all([make(), make(other)])
    await make()
    expect(await verifyLedger(database)).toMatchObject({ accounts: sampleMemberCount, problem: undefined })
  })

  it('are not stored where there are accounts already', async () => {
    const account = { accountId: sampleMembers(0)[0]!.accountId, phoneNumber: '+12025550123', externalId: 'one' }
    await storages.miles.commit([testAccount(account, 1)])
    await make()
    expect(await verifyLedger(database)).toMatchObject({ accounts: 1, transfers: 0 })
  })
})
