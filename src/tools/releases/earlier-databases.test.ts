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
import { anyone } from '#server/operation/caller'
import { startEventReceiver } from '../support/event-receiver.ts'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { handleWebhooks } from '#server/webhooks/handle-webhooks'
import { createSendEvent } from '#server/webhooks/send-event'
import { startSampleService } from '#service/testing/start-sample-service'
import { Client } from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

  test('has webhooks whose two secrets go on signing beside those of later rotations, also by that version', async () => {
    const nowMs = await restore(version)
    const [newest, earlier, replacing] = ['n', 'e', 'r'].map((letter) => `whsec_${letter.repeat(43)}=`)
    const id = '00000000-0000-4000-8000-000000000001'
    const receiver = await startEventReceiver()
    const columns =
      'webhook_id, url, events, secret, earlier_secret, earlier_ends_at, created_by, created_at, last_event_id'
    await database.run(
      `INSERT INTO webhooks (${columns}) VALUES (?, ?, '[]', ?, ?, ?, 'Ana', 0, 0)`,
      id,
      `${receiver.origin}/events`,
      newest!,
      earlier!,
      nowMs + 1,
    )
    const storages = await database.open()
    const { rotateWebhookSecret } = handleWebhooks(storages, [receiver.origin], () => nowMs)
    const rotate = async () => {
      const response = await rotateWebhookSecret.handle({ id }, { ...anyone, address: '', requestId: '', origin: '' })
      return 'body' in response ? response.body.secret : ''
    }
    /** Returns those of the secrets by which an event is signed, sent so long after the rotations. */
    const signing = async (secrets: readonly string[], afterMs = 0) => {
      const [webhook] = await storages.webhooks.list()
      const { signal } = new AbortController()
      const send = createSendEvent([receiver.origin])
      await send(webhook!, { id: 'msg_1', body: '{}' }, nowMs + afterMs, signal)
      const { headers, body } = receiver.at('/events').at(-1)!
      vi.useFakeTimers({ toFake: ['Date'], now: nowMs + afterMs })
      const verified = secrets.filter((secret) => {
        try {
          return new Webhook(secret).verify(body, headers as Record<string, string>) !== undefined
        } catch {
          return false
        }
      })
      vi.useRealTimers()
      return verified
    }
    try {
      expect(await signing([newest!, earlier!])).toEqual([newest, earlier])
      const secrets = [await rotate(), await rotate(), newest!, earlier!]
      await expect(rotate()).rejects.toThrow(`again after ${new Date(nowMs + 1).toISOString()}`)
      expect(await signing(secrets)).toEqual(secrets)
      expect(await signing(secrets, 1)).toEqual(secrets.slice(0, 3))
      // As that version does, which knows of one earlier secret only.
      await database.run(
        'UPDATE webhooks SET secret = ?, earlier_secret = secret, earlier_ends_at = ?',
        replacing!,
        nowMs + 9,
      )
      expect(await signing([replacing!, ...secrets])).toEqual([replacing, secrets[1], newest, earlier])
    } finally {
      await receiver.close()
    }
  })
})
