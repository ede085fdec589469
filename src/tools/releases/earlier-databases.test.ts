import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createClient } from '#client/client'
import { listDealDays } from '#contract/deals/list-deal-days'
import { listDealPoints } from '#contract/deals/list-deal-points'
import { listDeals } from '#contract/deals/list-deals'
import { listHotels } from '#contract/hotels/list-hotels'
import { findAccount } from '#contract/miles/accounts/find-account'
import { getStatement } from '#contract/miles/accounts/get-statement'
import { transferMiles } from '#contract/miles/transfer-miles'
import { getProposal } from '#contract/proposals/get-proposal'
import { listProposals } from '#contract/proposals/list-proposals'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { startSampleService } from '#service/testing/start-sample-service'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testKeys } from '../support/server-process.ts'
import { runLedgerCommand } from '../operator/ledger-command.ts'

const archives = globSync(`src/tools/releases/*-${isOnPostgres ? 'postgres' : 'sqlite'}.tgz`)
const versions = archives.map((archive) => basename(archive).split('-')[0]!)

/** That of the agent has made a proposal. */
const keys = `public=public_key_of_the_sample,staff=staff_key_of_the_sample,agent=${testKeys.agent}`

let database: TestDatabase

beforeEach(async () => {
  database = await makeTestDatabase()
})
afterEach(() => database.remove())

/** Copies the database that a release has made; returns when it found the deals. */
async function restore(version: string): Promise<number> {
  execFileSync('tar', ['-xzf', archives[versions.indexOf(version)]!, '-C', database.dataDir])
  if (isOnPostgres) {
    const client = new Client({ connectionString: database.databaseUrl! })
    await client.connect()
    await client.query(readFileSync(join(database.dataDir, 'milestay.sql'), 'utf8'))
    await client.end()
  }
  const [sweep] = await database.run<{ finished_at: number }>('SELECT finished_at FROM sweeps')
  return sweep!.finished_at
}

async function verifyLedger(): Promise<string> {
  let said = ''
  const code = await runLedgerCommand(['verify'], {
    config: database,
    clock: Date.now,
    write: async () => undefined,
    log: (line) => void (said += `${line}\n`),
    onProgress: () => undefined,
  })
  expect(code, said).toBe(0)
  return said
}

test('there is a database of each release', () => {
  const released = readFileSync('.github/CHANGELOG.md', 'utf8').matchAll(/^## (\d+\.\d+\.\d+) \(/gm)
  expect(new Set(versions)).toEqual(new Set([...released].map(([, version]) => version)))
})

describe.each(versions)('the database of %s', { timeout: 60_000 }, (version) => {
  test('has deals whose bytes are read as that version wrote them, or are found again', async () => {
    const foundAtMs = await restore(version)
    const { deals } = await database.open(() => foundAtMs)
    const latest = await deals.latestSweep()
    const sweepId = latest?.sweepId ?? 0
    const read = []
    for await (const { hotelNos, miles, cpms, multipliers, nights } of deals.rankedDeals(sweepId))
      for (const [at, hotelNo] of hotelNos.entries())
        read.push({
          hotelNo,
          miles_required: miles[at],
          cpm: cpms[at],
          multiplier: multipliers[at],
          nights: nights[at],
        })
    expect(read).toHaveLength(latest === undefined ? 0 : 4)
    const hotelNos = read.map(({ hotelNo }) => hotelNo)
    expect(await deals.points(sweepId, hotelNos)).toMatchObject(read)

    const coming = []
    for await (const some of deals.comingStays(sweepId, hotelNos)) coming.push(...some)
    const ofDeals = await deals.stays(sweepId, hotelNos)
    expect(coming).toHaveLength(ofDeals.length)
    for (const [index, { stays }] of coming.entries()) {
      const nights = Array.from(stays.startDays, (_, at) => [stays.startDate(at), stays.endDate(at)])
      expect(nights).toContainEqual([ofDeals[index]!.startDate, ofDeals[index]!.endDate])
    }
  })

  test('is served with its hotels, deals, members and transfers, goes on, and verifies', async () => {
    const foundAtMs = await restore(version)
    const service = await startSampleService({ SAMPLE_HOTELS: '4', API_KEYS: keys }, () => foundAtMs + 1, {
      sharedDatabase: database,
    })
    try {
      const staff = service.clientOf('staff')
      const { data: deals } = await service.client.call(listDeals, {})
      const { data: points } = await service.client.call(listDealPoints, {})
      const { data: days } = await service.client.call(listDealDays, {})
      const ids = deals.data.map(({ data }) => data.hotel.id)
      const { data: hotels } = await service.client.call(listHotels, { ids })
      expect([deals, points, hotels].map(({ data }) => data.length)).toEqual([4, 4, 4])
      expect(days.data.length).toBeGreaterThan(4)

      const agent = createClient({ baseUrl: `${service.origin}/v1`, apiKey: () => testKeys.agent })
      const { data: proposals } = await agent.call(listProposals, {})
      const { data: proposal } = await agent.call(getProposal, { id: proposals.data[0]!.id })
      expect(proposal).toMatchObject({ reference: 'Winter trip', options: [{ hotel: { name: 'Pensjonat Ymir' } }] })

      const { data: account } = await staff.call(findAccount, { phone_number: '+12025550102' })
      expect(account.balance).toBe(2000)
      await staff.call(transferMiles, { account_id: account.account_id, amount: 5, reference_id: 'flight 4' })
      const again = staff.call(transferMiles, { account_id: account.account_id, amount: 5, reference_id: 'flight 2' })
      await expect(again).rejects.toMatchObject({ status: 400 })
      const { data: statement } = await staff.call(getStatement, { id: account.account_id, limit: 10 })
      expect(statement.data.map(({ amount }) => amount)).toEqual([5, 2000])
    } finally {
      await service.stop()
    }
    expect(await verifyLedger()).toMatch(/^Ledger verified: 3 accounts, 4 transfers, /)
  })
})
