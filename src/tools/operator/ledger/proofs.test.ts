import { generateKeyPairSync } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TransferProof } from '#contract/miles/get-transfer-proof'
import { proveTransfer } from '#server/log/prove-transfer'
import { createSealedTrees } from '#server/log/sealed-trees'
import { startSealer } from '#server/log/sealer'
import { ledgerFilesIn, makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { sampleTransfers, storeMembers } from '#sources/sample/members/members'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runLedgerCommand } from '../ledger-command.ts'

const nowMs = Date.parse('2027-01-15T12:00:00Z')
const clock = () => nowMs
const [sample] = sampleTransfers(nowMs)
let database: TestDatabase
let proof: TransferProof
let file: string

async function ledger(...args: readonly string[]) {
  let written = ''
  const messages: string[] = []
  const code = await runLedgerCommand(args, {
    config: database,
    clock,
    write: async (text) => void (written += text),
    log: (line) => messages.push(line),
    onProgress: () => undefined,
  })
  return { code, written, logged: messages.join('\n') }
}

/** Writes a file beside the database and returns its path. */
function write(name: string, content: string): string {
  const path = join(database.dataDir, name)
  writeFileSync(path, content)
  return path
}

beforeAll(async () => {
  database = await makeTestDatabase()
  const { miles, leases, log } = await database.open(clock)
  await storeMembers({ miles, leases, clock })
  const { privateKey } = generateKeyPairSync('ed25519')
  const onError = (error: unknown) => expect(error).toBeUndefined()
  const { ledgerCheckpointFile: checkpointFile } = database
  await (await startSealer({ log, leases, privateKey, checkpointFile, clock, onError })).stop()
  const id = sample!.transactionId
  const checkpoint = await log.latestCheckpoint()
  proof = await proveTransfer(log, createSealedTrees(log), id, await log.findTransferEvents(id), checkpoint!)
  file = write('proof.json', JSON.stringify(proof))
})
afterAll(() => database.remove())

describe('The ledger command', () => {
  it('has no checkpoint to write before something is sealed', async () => {
    const empty = await makeTestDatabase()
    await empty.open(clock)
    const messages: string[] = []
    const code = await runLedgerCommand(['checkpoint'], {
      config: empty,
      clock,
      write: async () => undefined,
      log: (line) => messages.push(line),
      onProgress: () => undefined,
    })
    await empty.remove()
    expect([code, messages]).toEqual([1, ['Nothing is sealed yet: a service that runs seals within seconds']])
  })

  it('writes the latest checkpoint alone to its output, and says by whom it is signed', async () => {
    const { code, written, logged } = await ledger('checkpoint')
    expect([code, written]).toEqual([0, proof.checkpoint])
    expect(logged).toBe(`Sealed at 2027-01-15T12:00:00.000Z\nVerifier key: ${proof.verifier_key}`)
  })

  it('verifies the ledger with every checkpoint that was kept', async () => {
    const { written } = await ledger('checkpoint')
    const [kept, again] = [write('kept.txt', written), write('again.txt', written)]
    expect(await ledger('verify', '--checkpoint', kept, '--checkpoint', again)).toMatchObject({ code: 0 })
    const forged = write('forged.txt', written.replace(/\n\d+\n/, '\n1\n'))
    const { code, logged } = await ledger('verify', '--checkpoint', kept, '--checkpoint', forged)
    expect(code).toBe(1)
    expect(logged).toBe(
      'Ledger verification failed. The checkpoint that was kept is not signed by a key of this ledger',
    )
    expect((await ledger('verify', '--checkpoint', 'missing.txt')).logged).toMatch(/^Cannot read missing\.txt/)
  })

  it('verifies a proof without a database, and says what it proves', async () => {
    const elsewhere = await runElsewhere('check-proof', file)
    expect(elsewhere.code).toBe(0)
    expect(elsewhere.logged).toContain(`The proof is valid: transfer ${sample!.transactionId} is in the log milestay/`)
    expect(elsewhere.logged).toContain(`${sample!.amount.toLocaleString('en-US')} miles to account `)
    expect(elsewhere.logged).toContain('or anyone could have made this file')
  })

  it('compares a proof with a published key', async () => {
    const { code, logged } = await ledger('check-proof', file, '--key', proof.verifier_key)
    expect(code).toBe(0)
    expect(logged).toContain('Signed by the key that you gave')
  })

  it('says why a proof is not valid', async () => {
    const changed = write('changed.json', JSON.stringify(proof).replace(String(sample!.amount), `1${sample!.amount}`))
    expect(await ledger('check-proof', changed)).toMatchObject({
      code: 1,
      logged: expect.stringMatching(/^The proof is not valid\. Event \d+ is not in the log of the checkpoint/),
    })
    expect(await ledger('check-proof', file, '--key', 'milestay/ledger/a+00000000+A')).toMatchObject({
      code: 1,
      logged: 'The proof is not valid. The proof is signed by another key than the one you gave',
    })
    expect(await ledger('check-proof', join(database.dataDir, 'none'))).toMatchObject({
      code: 1,
      logged: expect.stringMatching(/^Cannot read .*none: ENOENT/),
    })
  })

  it.each([
    [['check-proof'], 'Invalid command "check-proof"'],
    [['checkpoint', 'file'], 'Invalid command "checkpoint file"'],
    [['export', '--key', 'a'], 'Only check-proof takes --key'],
  ])('reports what is wrong with %j', async (args, message) => {
    const { code, logged } = await ledger(...args)
    expect([code, logged]).toEqual([1, expect.stringContaining(message)])
  })
})

/** Runs the command where there is no database. */
async function runElsewhere(...args: readonly string[]) {
  const messages: string[] = []
  const folder = join(database.dataDir, 'elsewhere')
  const code = await runLedgerCommand(args, {
    config: { dataDir: folder, databaseUrl: undefined, ...ledgerFilesIn(folder) },
    clock,
    write: async () => undefined,
    log: (line) => messages.push(line),
    onProgress: () => undefined,
  })
  rmSync(folder, { recursive: true, force: true })
  return { code, logged: messages.join('\n') }
}
