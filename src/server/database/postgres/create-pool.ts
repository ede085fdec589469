import { type Client, Pool, type QueryResult, types } from 'pg'
import { StandbyError } from './errors.ts'

const maxConnections = 10
const connectTimeoutMs = 5_000
const statementTimeoutMs = 10_000
/** Of single statements; transactions wait longer. */
const lockTimeoutMs = 100
/** Longer than the server's own statement timeout: a server that exceeds this does not respond at all. */
export const responseTimeoutMs = 15_000

// Statements are short: compiling one would take longer than running it. The last one finds out what the server is.
const settings = `
  SET jit = off;
  SET statement_timeout = ${statementTimeoutMs};
  SET lock_timeout = ${lockTimeoutMs};
  SET idle_in_transaction_session_timeout = ${responseTimeoutMs};
  SET default_transaction_isolation = 'read committed';
  SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
  SELECT pg_is_in_recovery() AS "isStandby"`

// No stored `bigint` is above 2^53.
types.setTypeParser(types.builtins.INT8, Number)

/**
 * Creates a pool whose connections have the timeouts and settings of the service; it connects on first use, and to no
 * standby: what one says may be old. Returns the connections that have not ended with it, since the pool may hand out one
 * that has.
 */
export function createPool(url: string) {
  const live = new Set<Client>()
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    // Of the settings, which are part of connecting.
    query_timeout: connectTimeoutMs,
    keepAlive: true,
    application_name: 'milestay',
    async onConnect(client) {
      const own = client as Client
      live.add(own)
      // Without a handler, an error of a connection would end the process.
      own.on('error', () => live.delete(own)).on('end', () => live.delete(own))
      const results = (await client.query(settings)) as unknown as QueryResult<{ isStandby?: boolean }>[]
      if (results.at(-1)?.rows[0]?.isStandby === true)
        throw new StandbyError('This server is a standby, which takes no writes')
    },
  })
  // The pool replaces a connection that is lost while idle.
  pool.on('error', () => undefined)
  return { pool, live }
}
