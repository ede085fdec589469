import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const privateFile = 0o600
const privateFolder = 0o700
/** The rights of other users. */
const others = 0o077
/** The files that a data folder holds: database and backups, first keys, the key that signs the log and what it signed. */
const ownFiles = /^\.?(milestay|first-keys|ledger-)/

/**
 * Creates a folder for its owner alone, and its parents. One that exists is closed to others only if it is ours and holds
 * nothing but our files: another may be shared, and its files are private anyway.
 */
export function openPrivateFolder(path: string): void {
  if (!createFolder(path, privateFolder) && readdirSync(path).every((name) => ownFiles.test(name))) closeToOthers(path)
}

/** Creates an empty file that others cannot read, unless it exists. */
export function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', privateFile))
  } catch (cause) {
    if (codeOf(cause) !== 'EEXIST') throw cause
  }
}

/** Closes a database of before to others; files that SQLite adds get the mode of the main one. */
export function closeDatabaseToOthers(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) closeToOthers(file + suffix)
}

/** Does nothing about what belongs to another user, or does not exist. */
function closeToOthers(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.uid !== process.getuid?.() || (found.mode & others) === 0) return
  chmodSync(path, found.mode & ~others)
}

/**
 * Returns whether the folder was missing. Node's `recursive` option never returns where the system denies that a parent
 * exists, as in /proc.
 */
function createFolder(path: string, mode?: number, hasParent = false): boolean {
  try {
    mkdirSync(path, mode)
    return true
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false
    if (codeOf(cause) !== 'ENOENT' || hasParent) throw cause
    createFolder(dirname(path))
    return createFolder(path, mode, true)
  }
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined
}
