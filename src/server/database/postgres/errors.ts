import { DatabaseError } from 'pg'

/** The database was not reached, or the connection ended before it answered. */
export class PostgresConnectionError extends Error {
  override readonly name = 'PostgresConnectionError'
}

/** The server ends connections: it stops, or an operator or a failing neighbour ended this one. */
const endedConnection = /^(08|57P0[1-4])/

/** The server asks that the same be tried again: another transaction came in between. */
const collision = /^(40001|40P01)$/

/**
 * The server cannot take anything for now: it stops, is out of space, memory or connections, only reads, waited too long
 * for a lock, or cannot read its own files.
 */
const unable = /^(08|25006|40001|40P01|53|55P03|57014|57P0|58|XX00[12])/

/** Whether what became of a statement is not known, because its connection ended. */
export function isConnectionLoss(error: unknown): boolean {
  return error instanceof PostgresConnectionError || codeMatches(error, endedConnection)
}

/** Whether a connection is of no more use: it has ended, or leads to a server that others write to now. */
export function isConnectionUseless(error: unknown): boolean {
  return isConnectionLoss(error) || codeMatches(error, /^25006$/)
}

/** Whether the same may be tried again at once. */
export function isWorthRetrying(error: unknown): boolean {
  return isConnectionLoss(error) || codeMatches(error, collision)
}

/** Whether an error says that the database cannot be used for now, rather than that a statement is wrong. */
export function isPostgresAway(error: unknown): boolean {
  return error instanceof PostgresConnectionError || codeMatches(error, unable)
}

/** Whether a connection was ended while it was made, by a server that is there. */
export function isCutOff(error: unknown): boolean {
  if (!(error instanceof PostgresConnectionError) || !(error.cause instanceof Error)) return false
  const { cause } = error
  return codeMatches(cause, /^57P0[12]/) || /terminated unexpectedly|ECONNRESET|EPIPE/.test(cause.message)
}

/** Whether the server is not there, or not there yet; one that refuses the user or has no such database is there. */
export function isAbsent(error: unknown): boolean {
  if (!(error instanceof PostgresConnectionError)) return isConnectionLoss(error)
  return !(error.cause instanceof DatabaseError) || /^(08|53|57P)/.test(error.cause.code ?? '')
}

function codeMatches(error: unknown, pattern: RegExp): boolean {
  return error instanceof DatabaseError && pattern.test(error.code ?? '')
}
