import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError, Pool, type PoolClient, types } from 'pg'
import { StartError } from '../../errors.ts'
import { isConnectionLoss, isConnectionUseless, isCutOff, isWorthRetrying, PostgresConnectionError } from './errors.ts'

/** Runs a statement, with `$1` and on for its values. */
export type Query = <Row extends object>(sql: string, ...values: unknown[]) => Promise<Row[]>

/** How much of the pool is in use. */
export interface PoolUse {
  readonly connections: number
  readonly idle: number
  /** How many wait for a connection. */
  readonly waiting: number
}

/** A database of PostgreSQL, or of what speaks as it does. */
export interface Postgres {
  /** Runs one statement, in a transaction of its own. It may run more than once, and must come to the same then. */
  readonly query: Query
  /** Runs several statements as one transaction. All of it may run more than once, and must come to the same then. */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>
  /**
   * Does work on one connection, again where the server asks for it or the connection was lost.
   *
   * @param work told whether what it did before may have been committed
   */
  session<Result>(work: (session: Session) => Promise<Result>): Promise<Result>
  /** Everything as it is at this moment, however long it takes to read; it must be ended. */
  snapshot(): Promise<Snapshot>
  readonly use: PoolUse
  close(): Promise<void>
}

/** One connection. */
export interface Session {
  readonly query: Query
  /** Runs what is between `BEGIN` and `COMMIT`. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>
  /** Whether the same work was begun before, and what became of it is not known. */
  readonly mayBeDone: boolean
}

export interface Snapshot {
  readonly query: Query
  end(): Promise<void>
}

const maxConnections = 10
const connectTimeoutMs = 5_000
const statementTimeoutMs = 10_000
const lockTimeoutMs = 5_000
/** Longer than the server takes to end a statement by itself: then it does not answer at all. */
const answerTimeoutMs = 15_000
/** For what reads everything. */
const longTimeoutMs = 3_600_000
/** How long what can be retried is retried. */
const maxRetryMs = 5_000
const leastWaitMs = 2
const mostWaitMs = 250
/** Statements that are put together from parts could be without number, and each takes memory of the server. */
const maxPrepared = 200

const settings = `
  SET statement_timeout = ${statementTimeoutMs};
  SET lock_timeout = ${lockTimeoutMs};
  SET idle_in_transaction_session_timeout = ${answerTimeoutMs};
  SET default_transaction_isolation = 'read committed';
  SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`

const bigintType = 20

/** Whole numbers of 64 bits come as numbers: none that is stored is above 2^53. */
const typeParsers: typeof types = {
  ...types,
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    type === bigintType ? Number : types.getTypeParser(type, format)) as typeof types.getTypeParser,
}

/**
 * Opens a pool of connections; nothing is connected yet.
 *
 * @throws {StartError} when the URL cannot be understood
 */
export function openPostgres(url: string): Postgres {
  const pool = makePool(url)
  const nameOf = createNames()

  async function connect(): Promise<PoolClient> {
    try {
      return await pool.connect()
    } catch (cause) {
      throw new PostgresConnectionError(`The database cannot be reached: ${reasonOf(cause)}`, { cause })
    }
  }

  function queryOn(client: PoolClient, timeoutMs = answerTimeoutMs): Query {
    return async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> => {
      const name = values.length === 0 ? undefined : nameOf(text)
      try {
        const config = { text, values: values.map(withoutNul), query_timeout: timeoutMs, ...(name && { name }) }
        return (await client.query<Row>(config)).rows
      } catch (error) {
        if (error instanceof DatabaseError) throw error
        throw new PostgresConnectionError(`The database did not answer: ${reasonOf(error)}`, { cause: error })
      }
    }
  }

  async function once<Result>(mayBeDone: boolean, work: (session: Session) => Promise<Result>): Promise<Result> {
    const client = await connect()
    const query = queryOn(client)
    let isBroken = true
    try {
      const result = await work({ query, mayBeDone, transaction: transactionOn(query) })
      isBroken = false
      return result
    } catch (error) {
      isBroken = isConnectionUseless(error)
      throw error
    } finally {
      client.release(isBroken)
    }
  }

  async function session<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const begunAtMs = performance.now()
    let mayBeDone = false
    for (let attempt = 0; ; attempt += 1) {
      let isConnected = false
      try {
        return await once(mayBeDone, (session) => {
          isConnected = true
          return work(session)
        })
      } catch (error) {
        // Whoever has not begun anything is better told at once that the database is away.
        const isPointless = !isWorthRetrying(error) || (!isConnected && !mayBeDone && !isCutOff(error))
        if (isPointless || performance.now() - begunAtMs > maxRetryMs) throw error
        mayBeDone ||= isConnected && isConnectionLoss(error)
        await sleep(randomInt(leastWaitMs, Math.min(leastWaitMs * 2 ** (attempt + 1), mostWaitMs)))
      }
    }
  }

  async function snapshot(): Promise<Snapshot> {
    const client = await connect()
    const query = queryOn(client, longTimeoutMs)
    let isBroken = false
    try {
      await query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
      await query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
    } catch (error) {
      client.release(true)
      throw error
    }
    return {
      query,
      async end() {
        await query('ROLLBACK').catch(() => (isBroken = true))
        client.release(isBroken)
      },
    }
  }

  return {
    query: (sql, ...values) => session(({ query }) => query(sql, ...values)),
    transaction: (work) => session(({ query, transaction }) => transaction(() => work(query))),
    session,
    snapshot,
    get use() {
      return { connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
    },
    close: () => pool.end(),
  }
}

function makePool(url: string): Pool {
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
    // A connection that is lost while nobody uses it is made anew when it is needed.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  } catch (cause) {
    throw new StartError(`DATABASE_URL: cannot be understood: ${reasonOf(cause)}`, { cause })
  }
}

function transactionOn(query: Query): Session['transaction'] {
  return async (work) => {
    await query('BEGIN')
    try {
      const result = await work()
      await query('COMMIT')
      return result
    } catch (error) {
      if (!isConnectionLoss(error)) await query('ROLLBACK')
      throw error
    }
  }
}

/** Names statements, so that a connection plans each only once. */
function createNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>()
  return (sql) => {
    const known = names.get(sql)
    if (known !== undefined || names.size >= maxPrepared) return known
    const name = `m${names.size}`
    names.set(sql, name)
    return name
  }
}

/** A text with U+0000 cannot be stored, nor asked for; a character that no text has stands in for it. */
function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\uFFFF') : value
  return Array.isArray(value) ? value.map(withoutNul) : value
}

/** What an error says, in one line; that of several addresses tried at once says nothing itself. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')
}
