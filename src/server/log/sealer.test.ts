import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCheckpoint } from '#client/proof/checkpoint'
import { verifyLedger } from '#tools/operator/ledger/open-ledger'
import { hashLeaf, hashTree } from './merkle/merkle-hash.ts'
import type { Storages } from '../storages/storages.ts'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createSealedTrees } from './sealed-trees.ts'
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

/** Starts a sealer that seals only on request. */
async function start(
  { log, leases }: Pick<Storages, 'log' | 'leases'>,
  privateKey: KeyObject = generateKeyPairSync('ed25519').privateKey,
  file = 'checkpoint.txt',
) {
  const checkpointFile = join(database.dataDir, file)
  const onError = (error: unknown) => void errors.push(error)
  const options = { log, leases, privateKey, checkpointFile, clock: () => nowMs, onError, intervalMs: 3_600_000 }
  const sealer = await startSealer(options)
  sealers.push(sealer)
  return sealer
}

function readKept(file = 'checkpoint.txt'): string {
  return readFileSync(join(database.dataDir, file), 'utf8')
}

function tiles() {
  return database.run<{ level: number }>('SELECT * FROM tiles ORDER BY level, tile_no')
}

const columns = 'kind, subject, created_at, body, key_id, person'
let written = 0

/** Adds events whose ids have gaps, as after a rollback. */
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
    (await log.signers()).map((verifierKey) => openCheckpoint(checkpoint.note, verifierKey)),
  )
  expect(opened).toEqual({
    origin: `milestay/ledger/${await log.ledgerId()}`,
    size: checkpoint.size,
    root: new Uint8Array(hashTree(sealed.map(hashLeaf))),
  })
  expect(new Uint8Array(checkpoint.root)).toEqual(opened.root)
  expect((await createSealedTrees(log).treeOf(checkpoint))?.tree.size).toBe(checkpoint.size)
  return checkpoint.size
}

describe('The sealer', () => {
  it('adds its signer to the log first, and seals that event', async () => {
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

  it('adds a signer once, even if its process starts again', async () => {
    const storages = await database.open()
    const { privateKey } = generateKeyPairSync('ed25519')
    for (let starts = 0; starts < 3; starts += 1) await (await start(storages, privateKey)).stop()
    const { privateKey: later } = generateKeyPairSync('ed25519')
    await (await start(storages, later)).stop()
    expect(await storages.log.signers()).toHaveLength(2)
    const size = await expectSealed(storages)
    // The later key has signed that the earlier one was added, but not the other way round.
    expect(await verifyLedger(database, { key: later })).toMatchObject({ problem: undefined, checkpoints: 2 })
    const { problem } = await verifyLedger(database, { key: privateKey })
    expect(problem).toBe(`Checkpoint ${size} is not signed by the key that was kept, or one that it leads to`)
  })

  // The tiles are computed alike on both databases.
  it.each(isOnPostgres ? [256, 1600] : [1, 254, 255, 256, 257, 511, 512, 513, 1600])(
    'seals %i events at once',
    async (count) => {
      const storages = await database.open()
      await addEvents(count)
      await (await start(storages)).seal()
      expect(await expectSealed(storages)).toBe((await bodies()).length)
    },
  )

  it('seals events that arrive little by little, across restarts', async () => {
    const storages = await database.open()
    for (const count of [3, 200, 51, 1, 1, 255, 300]) {
      const sealer = await start(storages)
      await addEvents(count)
      await sealer.seal()
      expect(await expectSealed(storages)).toBe((await bodies()).length)
    }
    const complete = (await tiles()).filter(({ level }) => level === 0)
    expect(complete).toHaveLength(Math.floor((await bodies()).length / 256))
  })

  it('makes no checkpoint without new events', async () => {
    const storages = await database.open()
    const sealer = await start(storages)
    for (let passes = 0; passes < 3; passes += 1) await sealer.seal()
    expect(await storages.log.readCheckpoints(0, 10)).toHaveLength(1)
  })

  it('seals new events when it stops', async () => {
    const storages = await database.open()
    const sealer = await start(storages)
    await addEvents(5)
    await sealer.stop()
    expect(await expectSealed(storages)).toBe((await bodies()).length)
  })

  it('continues after a process is killed between its tiles and their checkpoint', async () => {
    const storages = await database.open()
    await addEvents(511)
    const sealer = await start(storages)
    const { log } = storages
    const append: typeof log.append = async (tiles) => {
      await log.append(tiles, undefined)
      throw new Error('killed')
    }
    await (await start({ ...storages, log: { ...log, append } })).stop()
    expect([(await tiles()).length, await log.latestCheckpoint()]).toEqual([2, undefined])
    // The file is written before the note is signed.
    expect(readKept()).toMatch(/^milestay.*\n512\n/)
    await sealer.seal()
    expect(await expectSealed(storages)).toBe((await bodies()).length)
  })

  it('continues without a repair after a process is killed between its file and its tiles', async () => {
    const storages = await database.open()
    const { log } = storages
    await addEvents(5)
    await (await start(storages)).stop()
    await addEvents(600)
    const append = () => Promise.reject(new Error('killed'))
    await (await start({ ...storages, log: { ...log, append } })).stop()
    expect(readKept()).toMatch(/\n607\n/)
    const reads: number[] = []
    const readEvents: typeof log.readEvents = (range) => {
      reads.push(range.afterId)
      return log.readEvents(range)
    }
    const other = await start({ ...storages, log: { ...log, readEvents } })
    await other.seal()
    expect(await expectSealed(storages)).toBe((await bodies()).length)
    expect([other.problem(), await tiles()]).toEqual([undefined, [expect.anything(), expect.anything()]])
    // One read compares the stored file and one seals. A repair would read all events again.
    expect(reads.filter((afterId) => afterId === 0)).toHaveLength(2)
  })

  it('does not depend on a correct clock', async () => {
    const storages = await database.open()
    const sealer = await start(storages)
    for (const days of [0, 400, -800]) {
      nowMs += days * 86_400_000
      await addEvents(2)
      await sealer.seal()
      expect(await expectSealed(storages)).toBe((await bodies()).length)
    }
  })

  it('appends a single history even if two processes believe they hold the lease', async () => {
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

  it('stops, with one error, when the log below its last seal was altered', async () => {
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
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('it was altered below') })])
    expect(sealer.problem()).toMatch(/^The log of the ledger is not sealed: it was altered below its last checkpoint/)
  })

  it.runIf(isOnPostgres)('waits for a transaction that will add an event before the last one', async () => {
    const storages = await database.open()
    const sealer = await start(storages)
    await sealer.seal()
    const { openPostgres } = await import('../database/postgres/open-database.ts')
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

/** Runs statements that only the owner of the tables or the file may run. */
async function tamper(...statements: readonly string[]) {
  const tables = ['events', 'checkpoints']
  const changes = isOnPostgres
    ? tables.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`)
    : tables.flatMap((table) => ['changed', 'deleted'].map((done) => `DROP TRIGGER ${table}_are_never_${done}`))
  for (const statement of [...changes, ...statements]) await database.run(statement)
}

describe('A sealer that has seen a checkpoint', () => {
  const replaced = [
    'DELETE FROM checkpoints',
    'DELETE FROM tiles',
    `UPDATE events SET body = '{"raised":1}' WHERE event_id = (SELECT max(event_id) FROM events WHERE kind = 'rule.changed')`,
  ]

  it.each([
    ['that was replaced and lost its seals', replaced],
    ['without its end', ['DELETE FROM checkpoints', `DELETE FROM events WHERE body LIKE '{"é":%'`]],
  ])('signs nothing more over a log %s, in any process', async (_, statements) => {
    const storages = await database.open()
    const { privateKey } = generateKeyPairSync('ed25519')
    const [one, other] = [await start(storages, privateKey), await start(storages, privateKey, 'other.txt')]
    await one.seal()
    writeFileSync(join(database.dataDir, 'other.txt'), readKept())
    await addEvents(300)
    await one.seal()
    // A stored note of an earlier checkpoint has no effect.
    await tamper(`UPDATE checkpoints SET note = (SELECT note FROM checkpoints ORDER BY size LIMIT 1)`)
    await other.seal()
    expect([one.problem(), other.problem()]).toEqual([undefined, undefined])
    expect(readKept('other.txt')).toBe(readKept())
    const kept = readKept()
    for (const statement of statements) await database.run(statement)
    await addEvents(5)
    for (const sealer of [one, other, await start(storages, privateKey)]) {
      await sealer.seal()
      expect(sealer.problem()).toMatch(/: it does not extend the checkpoint in LEDGER_CHECKPOINT_FILE; verify/)
    }
    expect([await storages.log.latestCheckpoint(), readKept()]).toEqual([undefined, kept])
  })

  it('restores the same seals if only the seals were deleted', async () => {
    const storages = await database.open()
    const sealer = await start(storages)
    await addEvents(300)
    await sealer.seal()
    const before = [await tiles(), readKept()]
    await tamper('DELETE FROM checkpoints', 'DELETE FROM tiles')
    await sealer.seal()
    await expectSealed(storages)
    expect([await tiles(), readKept()]).toEqual(before)
  })

  it.each([
    ['is missing', () => rmSync(join(database.dataDir, 'checkpoint.txt')), /: it has checkpoints, but .* is missing$/],
    ['is damaged', () => writeFileSync(join(database.dataDir, 'checkpoint.txt'), ''), /holds no checkpoint$/],
    [
      'is of another ledger',
      () => writeFileSync(join(database.dataDir, 'checkpoint.txt'), readKept().replace(/^.*/, 'milestay/ledger/other')),
      /a checkpoint of another ledger, milestay\/ledger\/other$/,
    ],
  ])('seals nothing while its file %s', async (_, damage, problem) => {
    const storages = await database.open()
    const sealer = await start(storages)
    await sealer.seal()
    const kept = readKept()
    damage()
    await addEvents(1)
    await sealer.seal()
    expect(sealer.problem()).toMatch(problem)
    expect(await storages.log.readCheckpoints(0, 10)).toHaveLength(1)
    writeFileSync(join(database.dataDir, 'checkpoint.txt'), kept)
    await sealer.seal()
    expect(sealer.problem()).toBeUndefined()
    expect(await expectSealed(storages)).toBe((await bodies()).length)
  })
})

describe('A stored tile', () => {
  const zeros = isOnPostgres ? "decode(repeat('00', 8192), 'hex')" : 'zeroblob(8192)'
  it.each([
    'DELETE FROM tiles',
    'DELETE FROM tiles WHERE tile_no = 1',
    `UPDATE tiles SET hashes = ${zeros} WHERE tile_no = 1`,
    'UPDATE tiles SET root = (SELECT root FROM checkpoints)',
    'UPDATE tiles SET first_event_id = first_event_id + 1 WHERE tile_no = 1',
    'UPDATE tiles SET first_event_id = 5 WHERE tile_no = 3',
  ])('is recomputed after %s', async (damage) => {
    const storages = await database.open()
    const sealer = await start(storages)
    await addEvents(1100)
    await sealer.seal()
    const [before, { log }] = [await tiles(), storages]
    const events = (await log.readEvents({ afterId: 0, limit: 400 })).slice(300)
    const leaves = await createSealedTrees(log).leavesOf(events, (await log.latestCheckpoint())!)
    await database.run(damage)
    expect(await createSealedTrees(log).leavesOf(events, (await log.latestCheckpoint())!)).toEqual(leaves)
    await addEvents(1)
    await sealer.seal()
    expect(await expectSealed(storages)).toBe((await bodies()).length)
    expect([await tiles(), errors]).toEqual([before, []])
  })
})
