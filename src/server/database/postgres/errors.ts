import { DatabaseError } from 'pg'

/** The database could not be reached, or the connection ended before it responded. */
export class PostgresConnectionError extends Error {
  override readonly name = 'PostgresConnectionError'
}

/** The server is a standby, which rejects writes until it is promoted. */
export class StandbyError extends Error {
  override readonly name = 'StandbyError'
}

/** The server ended the connection: it shut down or crashed, an operator terminated it, or it was idle for too long. */
const connectionEnded = /^(08|57P0[1-5])/

/** Serialization failure or deadlock: a retry of the transaction may succeed. */
const collision = /^(40001|40P01)$/

/**
 * The server is temporarily unable to work: it is stopping, read-only, out of space, memory or connections, has cancelled
 * the statement after a timeout, or cannot read its own files.
 */
const unavailable = /^(08|25006|40001|40P01|53|55P03|57014|57P0|58|XX00[12])/

/** Returns whether the outcome of a statement is unknown, because its connection ended. */
export function isConnectionLoss(error: unknown): boolean {
  return error instanceof PostgresConnectionError || codeMatches(error, connectionEnded)
}

/** Returns whether a connection must be closed: it has ended, or its server is now read-only. */
export function isConnectionUseless(error: unknown): boolean {
  return isConnectionLoss(error) || codeMatches(error, /^25006$/)
}

/** Returns whether the same work may be retried immediately. */
export function isWorthRetrying(error: unknown): boolean {
  return isConnectionLoss(error) || codeMatches(error, collision)
}

/** Returns whether the database is temporarily unavailable, as opposed to a faulty statement. */
export function isPostgresUnavailable(error: unknown): boolean {
  return error instanceof PostgresConnectionError || codeMatches(error, unavailable)
}

/** Returns whether a statement waited too long for a row that another transaction has locked. */
export function isLockTimeout(error: unknown): boolean {
  return codeMatches(error, /^55P03$/)
}

/** Returns whether the connection's role lacks a privilege. */
export function isDenied(error: unknown): boolean {
  return codeMatches(error, /^42501$/)
}

/** Returns whether a running server, or a proxy, ended a connection before a statement was sent. */
export function isCutOff(error: unknown): boolean {
  if (!(error instanceof PostgresConnectionError) || !(error.cause instanceof Error)) return false
  const { code = '', message }: NodeJS.ErrnoException = error.cause
  return /^(57P0[125]|ECONNRESET|EPIPE)$/.test(code) || /terminated unexpectedly/.test(message)
}

/** Returns whether the server is not running, or not yet. A server that rejects the user or the database name is running. */
export function isAbsent(error: unknown): boolean {
  if (!(error instanceof PostgresConnectionError)) return isConnectionLoss(error)
  return !(error.cause instanceof DatabaseError) || /^(08|53|57P)/.test(error.cause.code ?? '')
}

function codeMatches(error: unknown, pattern: RegExp): boolean {
  return error instanceof DatabaseError && pattern.test(error.code ?? '')
}
