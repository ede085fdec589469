import { type Client, Pool, type QueryResult, types } from 'pg'
import { StandbyError } from './errors.ts'

const maxConnections = 10
const connectTimeoutMs = 5_000
const statementTimeoutMs = 10_000
/** The lock timeout of single statements; transactions wait longer. */
const lockTimeoutMs = 100
/** Longer than the server's own statement timeout: a server that exceeds this does not respond at all. */
export const responseTimeoutMs = 15_000

// Statements are short: compiling one takes longer than running it. The last line checks if the server is a standby.
const settings = `
  SET jit = off;
  SET statement_timeout = ${statementTimeoutMs};
  SET lock_timeout = ${lockTimeoutMs};
  SET idle_in_transaction_session_timeout = ${responseTimeoutMs};
  SET default_transaction_isolation = 'read committed';
  SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
  SELECT pg_is_in_recovery() AS "isStandby"`

// Stored `bigint` values never exceed 2^53.
types.setTypeParser(types.builtins.INT8, Number)

/**
 * Creates a pool whose connections have the service's timeouts and settings. It connects on first use, and rejects a standby
 * because its data may be stale. Also returns the set of live connections, because the pool may hand out one that has ended.
 */
export function createPool(url: string) {
  const live = new Set<Client>()
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    // The timeout of the query for the settings, which is part of connecting.
    query_timeout: connectTimeoutMs,
    keepAlive: true,
    application_name: 'milestay',
    async onConnect(client) {
      const own = client as Client
      live.add(own)
      // Without a handler, a connection error would end the process.
      own.on('error', () => live.delete(own)).on('end', () => live.delete(own))
      const results = (await client.query(settings)) as unknown as QueryResult<{ isStandby?: boolean }>[]
      if (results.at(-1)?.rows[0]?.isStandby === true)
        throw new StandbyError('This server is a standby, which takes no writes')
    },
  })
  // Ignored, because the pool replaces a connection that is lost while idle.
  pool.on('error', () => undefined)
  return { pool, live }
}
