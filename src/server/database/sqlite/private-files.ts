import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from '../../runtime/reason-of.ts'

const privateFile = 0o600
const privateFolder = 0o700
/** The mode bits of other users. */
const others = 0o077
/** The files of a data folder: database and backups, first keys, the log's signing key and checkpoint file. */
const ownFiles = /^\.?(milestay|first-keys|ledger-)/

/**
 * Creates a folder for its owner only, and its parents. Closes an existing folder to others only if we own it and it holds
 * nothing but our files: another folder may be shared, and the files are private anyway.
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

/** Closes an existing database to others; files that SQLite adds get the mode of the main file. */
export function closeDatabaseToOthers(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) closeToOthers(file + suffix)
}

/** Ignores a path that is missing or belongs to another user. */
function closeToOthers(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.uid !== process.getuid?.() || (found.mode & others) === 0) return
  chmodSync(path, found.mode & ~others)
}

/**
 * Creates a folder, and returns whether it was missing. Node's `recursive` option never returns if the system denies that a
 * parent exists, as in /proc.
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
