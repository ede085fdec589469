import { createClient } from '#client/client'
import { getStatement } from '#contract/miles/accounts/get-statement'
import { expect, test } from 'vitest'
import { startMilesService } from '../testing/start-miles-service.ts'
import { isOnPostgres } from '../testing/test-database.ts'
import { testKeys } from '../testing/test-server.ts'

test('bench', async () => {
  const service = await startMilesService()
  const id = await service.openAccount('+12025550100')
  const n = 3_000_000
  const run = (sql: string) => service.database.run(sql)
  const t0 = Date.now()
  if (isOnPostgres) {
    const fks = await run("SELECT conname FROM pg_constraint WHERE conrelid = 'bookings'::regclass AND contype = 'f'") as {conname: string}[]
    for (const { conname } of fks) await run(`ALTER TABLE bookings DROP CONSTRAINT ${conname}`)
    await run(`INSERT INTO bookings (transaction_id, kind, account_id, amount, created_at, account_entry_no, balance_after)
      SELECT 't' || i, 'transfer', '${id}', 1, 1700000000000 + i * 1000::bigint, i, i FROM generate_series(1, ${n}) AS i`)
    await run('ANALYZE')
  } else {
    await run('PRAGMA foreign_keys = OFF')
    await run(`INSERT INTO entries (transaction_id, kind, account_id, amount, created_at, account_entry_no, balance_after)
      WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < ${n})
      SELECT 't' || i, 'transfer', '${id}', 1, 1700000000000 + i * 1000, i, i FROM s`)
  }
  await run(`UPDATE accounts SET last_entry_no = ${n}, balance = ${n}`).catch((e) => console.log(String(e)))
  console.log('filled', isOnPostgres, Date.now() - t0)
  const client = createClient({ baseUrl: service.baseUrl, apiKey: () => testKeys.staff })
  const times: Record<string, number[]> = {}
  for (let k = 0; k < 60; k += 1) {
    const at = 1700000000000 + Math.floor(Math.random() * n) * 1000
    for (const [name, q] of [['whole', {}], ['to', { to: new Date(at).toISOString() }], ['from+to', { from: new Date(at - 864e5).toISOString(), to: new Date(at).toISOString() }]] as const) {
      const t = performance.now()
      const { data } = await client.call(getStatement, { id, limit: 20, ...q })
      ;(times[name] ??= []).push(performance.now() - t)
      if (name === 'to') expect(data.closing_balance).toBe((at - 1700000000000) / 1000 - 1 < 0 ? 0 : (at - 1700000000000) / 1000 - 1)
    }
  }
  for (const [name, list] of Object.entries(times)) {
    list.sort((a, b) => a - b)
    console.log(isOnPostgres ? 'postgres' : 'sqlite', name, 'median', list[30]!.toFixed(1), 'p95', list[57]!.toFixed(1), 'max', list[59]!.toFixed(1))
  }
  await service.stop()
}, 600_000)
