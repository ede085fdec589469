import { Pool, types } from 'pg'
import { StandbyError } from './errors.ts'

const maxConnections = 10
const connectTimeoutMs = 5_000
const statementTimeoutMs = 10_000
/** Of single statements; transactions wait longer. */
const lockTimeoutMs = 100
/** Longer than the server's own statement timeout: a server that exceeds this does not respond at all. */
export const responseTimeoutMs = 15_000

// Statements are short: compiling one would take longer than running it.
const settings = `
  SET jit = off;
  SET statement_timeout = ${statementTimeoutMs};
  SET lock_timeout = ${lockTimeoutMs};
  SET idle_in_transaction_session_timeout = ${responseTimeoutMs};
  SET default_transaction_isolation = 'read committed';
  SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`

// No stored `bigint` is above 2^53.
types.setTypeParser(types.builtins.INT8, Number)

/**
 * Creates a pool whose connections have the timeouts and settings of the service; it connects on first use, and to no
 * standby: what one says may be old.
 */
export function createPool(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    // Of the settings, which are part of connecting.
    query_timeout: connectTimeoutMs,
    keepAlive: true,
    application_name: 'milestay',
    async onConnect(client) {
      await client.query(settings)
      const { rows } = await client.query<{ isStandby: boolean }>('SELECT pg_is_in_recovery() AS "isStandby"')
      if (rows[0]?.isStandby === true) throw new StandbyError('This server is a standby, which takes no writes')
    },
  })
  // The pool replaces a connection that is lost while idle; without handlers, its error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
