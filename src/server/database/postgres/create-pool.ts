import { Pool, types } from 'pg'
import { StartError } from '../../errors.ts'
import { reasonOf } from './errors.ts'

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

const bigintType = 20

/** Parses `bigint` as a number: no stored value is above 2^53. */
const typeParsers: typeof types = {
  ...types,
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    type === bigintType ? Number : types.getTypeParser(type, format)) as typeof types.getTypeParser,
}

/**
 * Creates a pool whose connections have the timeouts and settings of the service; it connects on first use.
 *
 * @throws {StartError} when the URL cannot be parsed
 */
export function createPool(url: string): Pool {
  try {
    const pool = new Pool({
      connectionString: url,
      max: maxConnections,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      application_name: 'milestay',
      types: typeParsers,
      onConnect: async (client) => void (await client.query(settings)),
    })
    // The pool replaces a connection that is lost while idle; without handlers, its error would end the process.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  } catch (cause) {
    throw new StartError(`DATABASE_URL: invalid URL: ${reasonOf(cause)}`, { cause })
  }
}
