import { PostgresConnectionError } from '#server/database/postgres/errors'
import { responseTimeoutMs } from '#server/database/postgres/create-pool'
import { openPostgres, type Postgres } from '#server/database/postgres/open-database'
import { openStorages } from '#server/storages/open-storages'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres, type PostgresServer, startPostgres } from './postgres-server.ts'

const programs = findPostgres() ?? ''
let primary: PostgresServer
let standby: PostgresServer
let both: string
let postgres: Postgres

describe.skipIf(programs === '')('An address of a primary and its standby', () => {
  beforeAll(async () => {
    primary = await startPostgres({ programs, isDurable: false })
    standby = await startPostgres({ programs, isDurable: false, primary })
    both = standby.url.replace(/(:\d+)\//, `$1,${new URL(primary.url).host}/`)
    postgres = openPostgres(both)
  })
  afterAll(async () => {
    await postgres.close()
    await Promise.all([primary.stop(), standby.stop()])
  })

  it('leads to the primary, even if the standby comes first', async () => {
    await postgres.query('CREATE TABLE numbers (number integer)')
    await postgres.query('INSERT INTO numbers VALUES (1)')
    expect(await postgres.query('SELECT number FROM numbers')).toEqual([{ number: 1 }])
  })

  it.each([
    ['the standby alone', () => standby.url],
    ['an unreachable server and the standby', () => standby.url.replace('@', '@127.0.0.1:1,')],
  ])('that names %s is waited for, and nothing is read or migrated', async (_, urlOf) => {
    const databaseUrl = urlOf()
    const withoutPrimary = openPostgres(databaseUrl)
    await expect(withoutPrimary.query('SELECT 1 AS one')).rejects.toThrow(/reached: This server is a standby/)
    await withoutPrimary.close()
    const waits: boolean[] = []
    const start = openStorages({
      config: { dataDir: '', databaseUrl },
      clock: Date.now,
      onWaiting(_waitedMs, _maxWaitMs, isStandby) {
        waits.push(isStandby)
        if (waits.length === 3) throw new Error('Waited for long enough')
      },
    })
    await expect(start).rejects.toThrow('Waited for long enough')
    expect(waits).toEqual([true, true, true])
  })

  it('with an unreadable certificate fails queries, and not the process', async () => {
    const withoutCertificate = openPostgres(`${both}?sslrootcert=/nowhere.pem`)
    await expect(withoutCertificate.query('SELECT 1 AS one')).rejects.toThrow(PostgresConnectionError)
    await withoutCertificate.close()
  })

  it('of a server that falls silent after connecting fails queries', async () => {
    const proxy = await openProxy(() => primary, true)
    const silent = openPostgres(proxy.url)
    await expect(silent.query('SELECT 1 AS one')).rejects.toThrow(PostgresConnectionError)
    await silent.close()
    proxy.close()
  })

  it('leads to the promoted standby before responses time out, even for queries that wait on a frozen primary', async () => {
    let proxiedServer = primary
    const proxy = await openProxy(() => proxiedServer, false)
    const proxied = openPostgres(proxy.url.replace(/(:\d+)\//, '$1,127.0.0.1:1/'))
    const startQueries = () => [postgres, proxied].map((one) => one.query('SELECT 2 AS two FROM pg_sleep(2)'))
    await Promise.all(startQueries())
    const waiting = startQueries()
    await untilAsleep(2)
    await primary.lose('SIGSTOP')
    const promotedAtMs = performance.now()
    await standby.promote()
    proxiedServer = standby
    expect(await Promise.all(waiting)).toEqual([[{ two: 2 }], [{ two: 2 }]])
    await postgres.query('INSERT INTO numbers VALUES (2)')
    expect(performance.now() - promotedAtMs).toBeLessThan(responseTimeoutMs)
    await proxied.close()
    proxy.close()
  })

  it('leads to the promoted standby, even if the old primary runs again', async () => {
    await primary.lose('SIGKILL')
    await primary.start()
    const old = openPostgres(primary.url)
    expect(await old.query('SELECT number FROM numbers')).toEqual([{ number: 1 }])
    await old.close()
    const swapped = both.replace(/@([^,]+),([^/]+)/, '@$2,$1')
    for (const url of [both, swapped]) {
      const again = openPostgres(url)
      expect(await again.query('SELECT number FROM numbers')).toHaveLength(2)
      await again.close()
    }
    await standby.lose('SIGKILL')
    await expect(postgres.query('SELECT number FROM numbers')).rejects.toThrow(PostgresConnectionError)
  })
})

/** Waits until `count` statements sleep on the primary. */
async function untilAsleep(count: number) {
  const client = openPostgres(primary.url)
  const asleep = () => client.query("SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
  await expect.poll(asleep, { timeout: 10_000, interval: 5 }).toHaveLength(count)
  await client.close()
}

/** Opens a proxy to the server that `serverOf` returns for each connection. A silent proxy passes nothing back once the server is ready for queries. */
async function openProxy(serverOf: () => PostgresServer, isSilent: boolean) {
  const proxy = createServer((socket) => {
    const server = connect(Number(new URL(serverOf().url).port), '127.0.0.1')
    socket.pipe(server).pipe(socket)
    if (isSilent) server.on('data', (data) => void (data.includes('Z\0\0\0\x05I') && server.unpipe(socket)))
    for (const end of [socket, server])
      end.on('close', () => (socket.destroy(), server.destroy())).on('error', () => {})
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const { port } = proxy.address() as AddressInfo
  return { url: serverOf().url.replace(/:\d+\//, `:${port}/`), close: () => proxy.close() }
}
