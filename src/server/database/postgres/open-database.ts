import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError, type PoolClient } from 'pg'
import { reasonOf } from '../../runtime/reason-of.ts'
import { type Query, render, type Statement } from '../sql.ts'
import { responseTimeoutMs } from './create-pool.ts'
import { isConnectionLoss, isConnectionUseless, isCutOff, isWorthRetrying, PostgresConnectionError } from './errors.ts'
import { followPrimary } from './follow-primary.ts'

/** A PostgreSQL database or a compatible one. */
export type Postgres = ReturnType<typeof openPostgres>

export interface Session {
  readonly query: Query
  /** Runs the work between `BEGIN` and `COMMIT`. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>
  /** Whether an earlier attempt at the same work has an unknown outcome. */
  readonly mayBeDone: boolean
}

/** The timeout for reading whole tables. */
const longTimeoutMs = 3_600_000
export const waitForLocks = 'SET LOCAL lock_timeout = 2000'
const noTimeouts = `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; ${waitForLocks}`
/** How long work is retried. */
const maxRetryMs = 5_000
const minBackoffMs = 2
const maxBackoffMs = 250
/** Limits prepared statements: statements composed of parts are unlimited in number, and each takes server memory. */
const maxPrepared = 200

/** Opens a database through a pool, which connects on first use. */
export function openPostgres(url: string) {
  const { connect, end } = followPrimary(url)
  const queryOn = createQueryOn()

  /**
   * Does work on a connection, and retries it after a lost connection, a deadlock or a serialization failure.
   *
   * @param work releases the connection unless it fails; receives whether an earlier attempt may have been committed
   */
  async function onConnection<Result>(
    work: (client: PoolClient, mayBeDone: boolean) => Promise<Result>,
  ): Promise<Result> {
    const startedAtMs = performance.now()
    let mayBeDone = false
    for (let attempt = 0; ; attempt += 1) {
      let client: PoolClient | undefined
      try {
        client = await connect()
        return await work(client, mayBeDone)
      } catch (error) {
        client?.release(isConnectionUseless(error))
        // Nothing was sent yet, so it fails at once instead of waiting for a database that is down.
        const isPointless = !isWorthRetrying(error) || (client === undefined && !mayBeDone && !isCutOff(error))
        if (isPointless || performance.now() - startedAtMs > maxRetryMs) throw error
        mayBeDone ||= client !== undefined && isConnectionLoss(error)
        await sleep(randomInt(minBackoffMs, Math.min(minBackoffMs * 2 ** (attempt + 1), maxBackoffMs)))
      }
    }
  }

  /**
   * Does work on one connection, and retries it as `onConnection` does.
   *
   * @param work receives `mayBeDone`: an earlier attempt may have been committed
   */
  function session<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    return onConnection(async (client, mayBeDone) => {
      const query = queryOn(client)
      const result = await work({ query, mayBeDone, transaction: transactionOn(query) })
      client.release()
      return result
    })
  }

  /** Begins a transaction whose statements may each take an hour; retries only `BEGIN`. */
  function beginLong(begin: string) {
    return onConnection(async (client) => {
      const query = queryOn(client, longTimeoutMs)
      await query(`${begin}; ${noTimeouts}`)
      return { client, query }
    })
  }

  /** Opens a read-only snapshot of the database; the caller must end it. */
  async function snapshot() {
    const { client, query } = await beginLong('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    let isBroken = false
    return {
      query,
      async end() {
        await query('ROLLBACK').catch(() => (isBroken = true))
        client.release(isBroken)
      },
    }
  }

  /** Runs several statements as one transaction, without retries; each statement may take an hour. */
  async function longTransaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    const { client, query } = await beginLong('BEGIN')
    let isBroken = true
    try {
      const result = await endTransaction(query, () => work(query))
      isBroken = false
      return result
    } finally {
      client.release(isBroken)
    }
  }

  return {
    /** Runs one statement in a transaction of its own. It may run more than once, so it must be idempotent. */
    query: (<Row extends object>(statement: Statement, values?: readonly unknown[]) =>
      session(({ query }) => query<Row>(statement, values))) satisfies Query,
    /**
     * Runs several statements as one transaction. It may run more than once, so it must be idempotent.
     *
     * @param work receives `mayBeDone`: an earlier attempt may have been committed
     */
    transaction: <Result>(work: (query: Query, mayBeDone: boolean) => Promise<Result>) =>
      session(({ query, mayBeDone }) => transactionOn(query, `BEGIN; ${waitForLocks}`)(() => work(query, mayBeDone))),
    session,
    longTransaction,
    snapshot,
    close: end,
  }
}

/** Creates a function that runs statements on a connection, each prepared once. */
function createQueryOn() {
  const statementName = createStatementNames()
  return (client: PoolClient, timeoutMs = responseTimeoutMs): Query =>
    async <Row extends object>(statement: Statement, given: readonly unknown[] = []): Promise<Row[]> => {
      const { text, values } = render(statement, given, 'postgres')
      const name = values.length === 0 ? undefined : statementName(text)
      try {
        const config = { text, values: values.map(withoutNul), query_timeout: timeoutMs, ...(name && { name }) }
        return (await client.query<Row>(config)).rows
      } catch (error) {
        if (error instanceof DatabaseError) throw error
        throw new PostgresConnectionError(`The database did not respond: ${reasonOf(error)}`, { cause: error })
      }
    }
}

function transactionOn(query: Query, begin = 'BEGIN'): Session['transaction'] {
  return async (work) => {
    await query(begin)
    return endTransaction(query, work)
  }
}

/** Does the work of an open transaction, then commits it, or rolls it back after an error. */
async function endTransaction<Result>(query: Query, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work()
    await query('COMMIT')
    return result
  } catch (error) {
    if (!isConnectionLoss(error)) await query('ROLLBACK')
    throw error
  }
}

/** Names statements, so that each connection prepares them once. */
function createStatementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>()
  return (sql) => {
    const known = names.get(sql)
    if (known !== undefined || names.size >= maxPrepared) return known
    const name = `m${names.size}`
    names.set(sql, name)
    return name
  }
}

/** Replaces U+0000, which PostgreSQL rejects in texts, by U+FFFF; no stored text contains U+FFFF, so it matches nothing. */
function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\uFFFF') : value
  return Array.isArray(value) ? value.map(withoutNul) : value
}
