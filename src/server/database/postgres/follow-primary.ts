import { Client, type PoolClient } from 'pg'
import { createPool } from './create-pool.ts'
import { reasonOf } from '../../runtime/reason-of.ts'
import { PostgresConnectionError } from './errors.ts'

/** The timeout for a server to report its timeline. */
const answerTimeoutMs = 1_000
const lookEveryMs = 1_000
/** Each promotion begins a timeline with a higher number, which tells the primary from a replaced one that still runs. */
const timelineOfServer = `SELECT CASE WHEN pg_is_in_recovery() THEN '-' ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`

/**
 * Opens connections to the primary among the servers of an address, on first use. With several servers, checks each of them
 * every second: if another one becomes the primary, connections to the old one end, and queries on them fail.
 */
export function followPrimary(url: string) {
  const addresses = listAddresses(url)
  let current = open(addresses[0] ?? url)
  let timeline = ''
  const timer = addresses.length > 1 ? setInterval(() => void follow(), lookEveryMs).unref() : undefined
  let following: Promise<boolean> | undefined
  let first: Promise<boolean> | undefined

  /** Switches to a new primary, if any, and returns whether it did. */
  async function follow(): Promise<boolean> {
    if (timer === undefined) return false
    return (following ??= move().finally(() => (following = undefined)))
  }

  async function move() {
    const timelines = await Promise.all(addresses.map(timelineAt))
    const newest = timelines.toSorted().at(-1) ?? ''
    if (newest <= timeline) return false
    const found = addresses[timelines.indexOf(newest)] ?? url
    const isKnown = timeline === '' && found === current.address
    timeline = newest
    // Later on, the same address needs new connections: a proxy may keep the old ones on the old server.
    if (isKnown) return false
    const left = current
    current = open(found)
    left.leave()
    return true
  }

  return {
    /** @throws {PostgresConnectionError} when no primary can be reached */
    async connect(): Promise<PoolClient> {
      await (first ??= follow())
      for (;;) {
        const from = current
        try {
          const client = await from.connect()
          if (client !== undefined) return client
        } catch (cause) {
          if (from !== current || (await follow())) continue
          throw new PostgresConnectionError(`The database cannot be reached: ${reasonOf(cause)}`, { cause })
        }
      }
    },
    end() {
      clearInterval(timer)
      return current.pool.end()
    },
  }
}

/** Splits an address with several hosts, as libpq writes them: `postgres://user@a:5432,b/database`. */
export function listAddresses(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^([^/]*\/\/(?:[^/]*@)?)([^/]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

function open(address: string) {
  const { pool, live } = createPool(address)
  const waiting = new Set<() => void>()
  return {
    address,
    pool,
    /** Resolves to `undefined` if `leave` is called meanwhile. */
    connect: () =>
      new Promise<PoolClient | undefined>((resolve, reject) => {
        const giveUp = () => resolve(undefined)
        waiting.add(giveUp)
        pool.connect().then(
          (client) => {
            if (waiting.delete(giveUp) && live.has(client)) return resolve(client)
            client.release(true)
            reject(new Error('Connection terminated unexpectedly before its first statement'))
          },
          (error: unknown) => {
            waiting.delete(giveUp)
            reject(error)
          },
        )
      }),
    leave() {
      for (const client of live) void client.end()
      for (const giveUp of waiting) giveUp()
      waiting.clear()
    },
  }
}

/** Returns the timeline of a primary, "-" for a standby and "" if the server does not respond; both sort first. */
async function timelineAt(connectionString: string): Promise<string> {
  const timeouts = { connectionTimeoutMillis: answerTimeoutMs, query_timeout: answerTimeoutMs }
  let client: Client | undefined
  try {
    // May throw, because it reads certificate files.
    client = new Client({ connectionString, application_name: 'milestay', ...timeouts })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ timeline: string }>(timelineOfServer)
    return rows[0]?.timeline ?? ''
  } catch {
    return ''
  } finally {
    void client?.end()
  }
}
