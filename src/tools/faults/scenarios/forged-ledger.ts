import { openPostgres } from '#server/database/postgres/open-database'
import { openSqlite } from '#server/database/sqlite/open-database'
import { checkLedger, withStorages } from '../check-ledger.ts'
import { type Fixture, testAccounts } from '../fixtures/fixture.ts'
import type { Scenario } from '../scenario.ts'
import { clientsOf, Senders } from '../senders.ts'

/** One alteration by the owner of the tables, how it is undone, and the problem that a verification must name. */
interface Forgery {
  readonly statement: string
  readonly undo: string
  readonly problem: RegExp
}

/** Rows are altered beside a running service, past its triggers: each alteration is found and named, and none stays. */
export const forgedLedger: Scenario = {
  name: 'forged ledger',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ fixture, random, choose }) {
    const service = await fixture.start()
    const senders = new Senders({ random })
    await senders.sendAll(choose(200, 2000), clientsOf(service, 16))
    // Stopping seals what is new.
    await service.stop()
    const kept = await withStorages(fixture.config, async ({ log }) => (await log.latestCheckpoint())?.note ?? '')
    await fixture.start()
    const id = senders.orders[0]?.transactionId ?? ''
    const found: string[] = []
    for (const { statement, undo, problem } of forgeriesOf(id)) {
      await alter(fixture, statement)
      const report = await withStorages(fixture.config, ({ books }) => books.verify([kept]))
      if (report.problem === undefined || !problem.test(report.problem)) {
        throw new Error(`"${statement}" was reported as ${report.problem ?? 'sound'}`)
      }
      found.push(statement)
      await alter(fixture, undo)
    }
    await checkLedger(fixture, senders.orders)
    return `${senders.summary}; ${found.length} forgeries found`
  },
}

function forgeriesOf(id: string): readonly Forgery[] {
  const account = testAccounts[0]?.accountId ?? ''
  const phoneNumber = testAccounts[0]?.phoneNumber ?? ''
  const ofTransfer = `WHERE transaction_id = '${id}'`
  const ofAccount = `WHERE account_id = '${account}'`
  return [
    {
      statement: `UPDATE transfers SET amount = amount + 1 ${ofTransfer}`,
      undo: `UPDATE transfers SET amount = amount - 1 ${ofTransfer}`,
      problem: new RegExp(`^Transfer ${id} .*unexpected entry`),
    },
    {
      statement: `UPDATE transfers SET sent_by_person = sent_by_person || 'x' ${ofTransfer}`,
      undo: `UPDATE transfers SET sent_by_person = substr(sent_by_person, 1, length(sent_by_person) - 1) ${ofTransfer}`,
      problem: new RegExp(`^Transfer ${id}: sent_by_person is`),
    },
    {
      statement: `UPDATE accounts SET phone_number = '+19995550123' ${ofAccount}`,
      undo: `UPDATE accounts SET phone_number = '${phoneNumber}' ${ofAccount}`,
      problem: new RegExp(`^Account ${account}: the phone number is not the one`),
    },
    {
      statement: `UPDATE accounts SET balance = balance + 1 ${ofAccount}`,
      undo: `UPDATE accounts SET balance = balance - 1 ${ofAccount}`,
      problem: new RegExp(`^Account ${account}: the balance is`),
    },
    {
      statement: "UPDATE events SET body = replace(body, 'transfer.stored', 'transfer.stored ')",
      undo: "UPDATE events SET body = replace(body, 'transfer.stored ', 'transfer.stored')",
      problem: /^Event \d+: its columns differ from its body$/,
    },
  ]
}

/** Runs a statement without the triggers that refuse it, and puts them back as they were. */
async function alter({ config: { dataDir, databaseUrl } }: Fixture, statement: string): Promise<void> {
  if (databaseUrl !== undefined) {
    const postgres = openPostgres(databaseUrl)
    try {
      await postgres.transaction(async (query) => {
        await query('SET LOCAL session_replication_role = replica')
        await query(statement)
      })
    } finally {
      await postgres.close()
    }
    return
  }
  const database = openSqlite(dataDir)
  try {
    database
      .transaction(() => {
        const triggers = database
          .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
          .all()
        for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`)
        database.exec(statement)
        for (const { sql } of triggers) database.exec(sql)
      })
      .immediate()
  } finally {
    database.close()
  }
}
