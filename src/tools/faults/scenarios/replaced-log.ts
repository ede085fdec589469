import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openSqlite } from '#server/database/sqlite/open-database'
import { verifyLedger } from '#tools/operator/ledger/open-ledger'
import { withStorages, checkLedger } from '../check-ledger.ts'
import { awaitSealed } from '../check-seals.ts'
import type { Fixture } from '../fixtures/fixture.ts'
import { runStatement } from '../fixtures/postgres-fixtures.ts'
import type { Scenario } from '../scenario.ts'
import { clientsOf, Senders } from '../senders.ts'

const run = promisify(execFile)
const maxWaitMs = 20_000
const pollMs = 100
/** Longer than sealing takes. */
const unsealedMs = 5_000

/**
 * While the service is down, a transfer is raised in tables and log, and seals and sums are deleted, so that the
 * database shows no trace. The service continues transfers and signs nothing until an operator accepts the log.
 */
export const replacedLog: Scenario = {
  name: 'signer over a replaced log',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ fixture, random, choose }) {
    const senders = new Senders({ random })
    const before = await fixture.start()
    await senders.sendAll(choose(100, 1000), clientsOf(before, 8))
    await withStorages(fixture.config, ({ log }) => awaitSealed(log))
    await before.stop()
    const kept = readFileSync(join(fixture.config.dataDir, 'ledger-checkpoint.txt'), 'utf8')
    const raised = await raiseLastTransfer(fixture, senders.orders.at(-1)?.accountId ?? '')

    const service = await fixture.start()
    await awaitProblem(service.origin, /does not extend the checkpoint in LEDGER_CHECKPOINT_FILE/)
    const sent = senders.orders.length
    await senders.sendAll(choose(50, 500), clientsOf(service, 8))
    await sleep(unsealedMs)
    await withStorages(fixture.config, async ({ log }) => {
      if ((await log.latestCheckpoint()) !== undefined) throw new Error('A replaced log was signed')
      const unaided = await verifyLedger(fixture.config)
      if (unaided.problem !== undefined) throw new Error(`The log was replaced badly: ${unaided.problem}`)
      const { problem = '' } = await verifyLedger(fixture.config, { checkpoints: [kept] })
      if (!problem.startsWith('The checkpoint that was kept:')) throw new Error('A kept checkpoint does not show it')
    })

    const command = ['src/tools/operator/ledger.mjs', 'accept-log', '--reason', 'A test']
    await run(process.execPath, command, { env: { ...process.env, ...fixture.environment } })
    await withStorages(fixture.config, ({ log }) => awaitSealed(log))
    await awaitProblem(service.origin, /^$/)
    await checkLedger(
      fixture,
      senders.orders.map((order) => (order.transactionId === raised ? { ...order, amount: order.amount + 1 } : order)),
    )
    const unsealed = senders.orders.length - sent
    return `${senders.summary}; ${unsealed} of them unsealed for ${unsealedMs / 1000} s, until the log was accepted`
  },
}

/** Waits until `/readyz` reports a matching problem while staying ready; `/^$/` matches no problem. */
export async function awaitProblem(origin: string, wanted: RegExp): Promise<void> {
  for (const startedAtMs = performance.now(); performance.now() - startedAtMs < maxWaitMs; await sleep(pollMs)) {
    const response = await fetch(`${origin}/readyz`)
    if (response.status !== 200) throw new Error(`/readyz is ${response.status}`)
    const { problem = '' } = (await response.json()) as { readonly problem?: string }
    if (wanted.test(problem)) return
  }
  throw new Error(`/readyz does not say ${wanted} within ${maxWaitMs / 1000} s`)
}

const protectedTables = ['events', 'transfers', 'accounts', 'checkpoints']

/** Adds a mile to an account's last transfer everywhere, deletes the seals and sums, and returns the transfer's id. */
async function raiseLastTransfer({ config }: Fixture, accountId: string): Promise<string> {
  const { databaseUrl } = config
  const database = databaseUrl === undefined ? openSqlite(config.dataDir) : undefined
  const entries = databaseUrl === undefined ? 'entries' : 'bookings'
  const query = async <Row extends object>(sql: string): Promise<readonly Row[]> => {
    if (databaseUrl !== undefined) return runStatement<Row>(databaseUrl, sql)
    const statement = database?.prepare<[], Row>(sql)
    if (statement?.reader === true) return statement.all()
    statement?.run()
    return []
  }
  try {
    const triggers =
      databaseUrl === undefined
        ? await query<{ name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
        : [...protectedTables, entries].map((table) => ({
            name: table,
            sql: `ALTER TABLE ${table} ENABLE TRIGGER USER`,
          }))
    for (const { name } of triggers) {
      await query(databaseUrl === undefined ? `DROP TRIGGER ${name}` : `ALTER TABLE ${name} DISABLE TRIGGER USER`)
    }
    const [last] = await query<{ id: string; amount: number; body: string }>(
      `SELECT transfers.transaction_id AS id, transfers.amount, body FROM accounts
       JOIN ${entries} AS entries ON entries.account_id = accounts.account_id AND account_entry_no = last_entry_no
       JOIN transfers ON transfers.transaction_id = entries.transaction_id
       JOIN events ON events.event_id = transfers.event_id
       WHERE CAST(accounts.account_id AS text) = '${accountId}'`,
    )
    if (last === undefined) throw new Error(`Account ${accountId} has no transfer`)
    const body = last.body.replace(/("amount" ?: ?)\d+/, `$1${last.amount + 1}`).replaceAll("'", "''")
    for (const statement of [
      `UPDATE events SET body = '${body}' WHERE subject = '${last.id}' AND kind = 'transfer.stored'`,
      `UPDATE transfers SET amount = amount + 1 WHERE transaction_id = '${last.id}'`,
      `UPDATE ${entries} SET balance_after = balance_after + 1, amount = amount + CASE WHEN account_id IS NULL THEN -1 ELSE 1 END
       WHERE transaction_id = '${last.id}'`,
      `UPDATE accounts SET balance = balance + 1 WHERE CAST(account_id AS text) = '${accountId}'`,
      'DELETE FROM checkpoints',
      'DELETE FROM tiles',
      'DELETE FROM day_sums',
      'UPDATE summed_events SET last_event_id = 0',
      ...triggers.map(({ sql }) => sql),
    ])
      await query(statement)
    return last.id
  } finally {
    database?.close()
  }
}
