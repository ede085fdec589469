import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseCheckpoint } from '../../merkle/checkpoint.ts'
import { hashLeaf, hashTree } from '../../merkle/merkle-hash.ts'
import { openNote } from '../../merkle/signed-note.ts'
import { createTreeProofs } from '../../merkle/tree-proofs.ts'
import type { Storages } from '../../storages/storages.ts'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createReadHashes } from './read-hashes.ts'
import { type Sealer, startSealer } from './sealer.ts'

let database: TestDatabase
let sealers: Sealer[]
let errors: unknown[]
let nowMs: number

beforeEach(async () => {
  database = await makeTestDatabase()
  sealers = []
  errors = []
  nowMs = Date.parse('2027-01-15T12:00:00Z')
})
afterEach(async () => {
  for (const sealer of sealers) await sealer.stop()
  await database.remove()
})

/** Starts a sealer that seals only when it is asked to. */
async function start(storages: Storages, privateKey: KeyObject = generateKeyPairSync('ed25519').privateKey) {
  const { log, leases } = storages
  const onError = (error: unknown) => void errors.push(error)
  const sealer = await startSealer({ log, leases, privateKey, clock: () => nowMs, onError, intervalMs: 3_600_000 })
  sealers.push(sealer)
  return sealer
}

const columns = 'kind, subject, created_at, body, key_id, person'
let written = 0

/** Adds events, the ids of which have gaps, as those of a transaction that was rolled back. */
async function addEvents(count: number) {
  const first = (written += count) - count
  const body = `'{"é":' || (${first} + number) || '}'`
  await database.run(
    isOnPostgres
      ? `INSERT INTO events (event_id, ${columns})
         SELECT nextval('events_event_id_seq') + 0 * nextval('events_event_id_seq'), 'rule.changed', 'a', 0, ${body}, 'k', 'p'
         FROM generate_series(1, ${count}) AS number`
      : `WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${count})
         INSERT INTO events (event_id, ${columns})
         SELECT (SELECT ifnull(max(event_id), 0) FROM events) + 3 * number, 'rule.changed', 'a', 0, ${body}, 'k', 'p'
         FROM numbers`,
  )
}

async function bodies(): Promise<string[]> {
  const rows = await database.run<{ body: string }>('SELECT body FROM events ORDER BY event_id')
  return rows.map(({ body }) => body)
}

/** Checks the last checkpoint against all events, and returns its size. */
async function expectSealed({ log }: Storages): Promise<number> {
  const checkpoint = await log.latestCheckpoint()
  if (checkpoint === undefined) throw new Error('nothing is sealed')
  const all = await bodies()
  const sealed = all.slice(0, checkpoint.size)
  const opened = await Promise.any(
    (await log.signers()).map(async (verifierKey) => parseCheckpoint(openNote(checkpoint.note, verifierKey))),
  )
  expect(opened).toEqual({
    origin: `milestay/ledger/${await log.ledgerId()}`,
    size: checkpoint.size,
    root: hashTree(sealed.map(hashLeaf)),
  })
  expect(Buffer.from(checkpoint.root)).toEqual(opened.root)
  expect(await createTreeProofs(createReadHashes(log)).rootOf(checkpoint.size)).toEqual(opened.root)
  return checkpoint.size
}

describe('The sealer', () => {
  it('first says who signs, and seals that', async () => {
    const storages = await database.open()
    await (await start(storages)).seal()
    const [verifierKey = ''] = await storages.log.signers()
    expect(await expectSealed(storages)).toBe((await bodies()).length)
    expect((await bodies()).map((body) => JSON.parse(body))).toContainEqual({
      kind: 'signer.added',
      verifier_key: verifierKey,
      at: nowMs,
      nonce: expect.any(String),
    })
  })

  it('adds a signer once, however often its process starts', async () => {
    const storages = await database.open()
    const { privateKey } = generateKeyPairSync('ed25519')
    for (let starts = 0; starts < 3; starts += 1) await (await start(storages, privateKey)).stop()
    await (await start(storages)).stop()
    expect(await storages.log.signers()).toHaveLength(2)
    await expectSealed(storages)
  })

  it.each([1, 254, 255, 256, 257, 511, 512, 513, 1600])('seals %i events at once', async (count) => {
    const storages = await database.open()
    await addEvents(count)
    await (await start(storages)).seal()
    expect(await expectSealed(storages)).toBe((await bodies()).length)
  })

  it('seals what comes little by little, across restarts', async () => {
    const storages = await database.open()
    for (const count of [3, 200, 51, 1, 1, 255, 300]) {
      const sealer = await start(storages)
      await addEvents(count)
      await sealer.seal()
      expect(await expectSealed(storages)).toBe((await bodies()).length)
    }
    expect(await storages.log.countTiles()).toBe(Math.floor((await bodies()).length / 256))
  })

  it('makes no checkpoint while nothing is new', async () => {
    const storages = await database.open()
    const sealer = await start(storages)
    for (let passes = 0; passes < 3; passes += 1) await sealer.seal()
    expect(await storages.log.readCheckpoints(0, 10)).toHaveLength(1)
  })

  it('seals what is new when it is stopped', async () => {
    const storages = await database.open()
    const sealer = await start(storages)
    await addEvents(5)
    await sealer.stop()
    expect(await expectSealed(storages)).toBe((await bodies()).length)
  })

  it('seals on after a process was killed between its tiles and their checkpoint', async () => {
    const storages = await database.open()
    await addEvents(511)
    const sealer = await start(storages)
    const { log } = storages
    const killed = await startSealer({
      log: { ...log, append: (tiles) => log.append(tiles, undefined).then(() => Promise.reject(new Error('killed'))) },
      leases: storages.leases,
      privateKey: generateKeyPairSync('ed25519').privateKey,
      clock: () => nowMs,
      onError: () => undefined,
      intervalMs: 3_600_000,
    })
    await killed.stop()
    expect([await log.countTiles(), await log.latestCheckpoint()]).toEqual([2, undefined])
    await sealer.seal()
    expect(await expectSealed(storages)).toBe((await bodies()).length)
  })

  it('needs no right clock', async () => {
    const storages = await database.open()
    const sealer = await start(storages)
    for (const days of [0, 400, -800]) {
      nowMs += days * 86_400_000
      await addEvents(2)
      await sealer.seal()
      expect(await expectSealed(storages)).toBe((await bodies()).length)
    }
  })

  it('of two, which both believe to hold the lease, appends one history', async () => {
    const [one, other] = [await database.open(), await database.open()]
    const { privateKey } = generateKeyPairSync('ed25519')
    const heedless = (storages: Storages): Storages => ({
      ...storages,
      leases: { ...storages.leases, tryHold: (_, work) => work(async () => {}).then(() => true) },
    })
    const both = [await start(heedless(one), privateKey), await start(heedless(other), privateKey)]
    for (let round = 0; round < 8; round += 1) {
      await addEvents(150)
      await Promise.all(both.map((sealer) => sealer.seal()))
    }
    for (const sealer of both) await sealer.seal()
    expect(await expectSealed(one)).toBe((await bodies()).length)
    const all = (await bodies()).map(hashLeaf)
    for (const { size, root } of await one.log.readCheckpoints(0, 100)) {
      expect(Buffer.from(root)).toEqual(hashTree(all.slice(0, size)))
    }
    expect(errors).toEqual([])
  })

  it('stops sealing, and says so once, when the log below its last seal was altered', async () => {
    const storages = await database.open()
    const sealer = await start(storages)
    await addEvents(5)
    await sealer.seal()
    const before = await storages.log.latestCheckpoint()
    await database.run(
      isOnPostgres ? 'ALTER TABLE events DISABLE TRIGGER USER' : 'DROP TRIGGER events_are_never_changed',
    )
    await database.run("UPDATE events SET body = '{}' WHERE event_id = (SELECT max(event_id) FROM events)")
    await addEvents(5)
    for (let passes = 0; passes < 3; passes += 1) await sealer.seal()
    expect(await storages.log.latestCheckpoint()).toEqual(before)
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('The log was altered') })])
  })

  it.runIf(isOnPostgres)('waits for a transaction that will add an event before the last one', async () => {
    const storages = await database.open()
    const sealer = await start(storages)
    await sealer.seal()
    const { openPostgres } = await import('../../database/postgres/open-database.ts')
    const postgres = openPostgres(database.databaseUrl!)
    let sealed: Promise<void> | undefined
    await postgres.transaction(async (query) => {
      await query(`INSERT INTO events (${columns}) VALUES ('rule.changed', 'slow', 0, '{"slow":1}', 'k', 'p')`)
      await database.run(`INSERT INTO events (${columns}) VALUES ('rule.changed', 'fast', 0, '{"fast":1}', 'k', 'p')`)
      sealed = sealer.seal()
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect((await storages.log.latestCheckpoint())?.lastEventId).toBeLessThan(await storages.log.lastEventId())
    })
    await sealed
    await postgres.close()
    expect(await expectSealed(storages)).toBe((await bodies()).length)
  })
})
