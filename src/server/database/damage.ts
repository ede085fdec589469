import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { DatabaseError } from 'pg'
import { openPostgres } from './postgres/open-database.ts'
import { codeOf, reasonOf } from '../runtime/reason-of.ts'

/** Error codes of SQLite and PostgreSQL for stored data that is damaged or cannot be read. */
const codes = /^(SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ|CORRUPTFS|DATA))|58030|58P01|XX00[12])/
const maxFound = 10

interface Location {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/**
 * Remembers the damages of a database for as long as the process runs.
 *
 * @param onFound called with one line about each damage
 */
export function watchDamage(location: Location, onFound: (line: string) => void) {
  const found = new Map<string, string>()
  return {
    /** Remembers the damage that caused an error, if any. */
    note(thrown: unknown): void {
      const damage = damageBehind(thrown)
      if (damage === undefined || found.has(damage.message) || found.size === maxFound) return
      found.set(damage.message, damage.message)
      void locate(damage, location).then((part) => {
        found.set(damage.message, part)
        onFound(damaged(part))
      })
    },
    /** Returns all damages in one line, or `undefined` if no damage was found. */
    found: () => (found.size === 0 ? undefined : damaged([...found.values()].join('; '))),
  }
}

/** Returns the database error about damaged data that is, or caused, an error; `undefined` if there is none. */
export function damageBehind(error: unknown): Error | undefined {
  const errors = [error, error instanceof Error ? error.cause : undefined]
  return errors.find((one): one is Error => one instanceof Error && codes.test(String(codeOf(one))))
}

/** Returns one line about a damage: the damaged tables or index, and the database's own message. */
export async function describeDamage(damage: Error, location: Location): Promise<string> {
  return damaged(await locate(damage, location))
}

const damaged = (parts: string) => `The database is damaged: ${parts}`

async function locate(damage: Error, { dataDir, databaseUrl }: Location): Promise<string> {
  const names = damage instanceof DatabaseError ? findRelation(damage.message, databaseUrl) : findTables(dataDir)
  return [...(await names.catch(() => [])), reasonOf(damage)].join(', ')
}

/** Reads the whole file in a thread, because SQLite does not say which tables are damaged. */
async function findTables(dataDir: string): Promise<string[]> {
  const checking = new Worker(new URL('sqlite/damage-worker.ts', import.meta.url), {
    workerData: join(dataDir, 'milestay.db'),
  })
  const [tables] = (await once(checking, 'message')) as [string[]]
  return tables
}

/** Looks up the table or index of the file number in PostgreSQL's message. */
async function findRelation(message: string, url: string | undefined): Promise<string[]> {
  const [, file] = /(?:base|pg_tblspc\/\d+\/\w+)\/\d+\/(\d+)/.exec(message) ?? []
  if (file === undefined || url === undefined) return []
  const postgres = openPostgres(url)
  const named = 'SELECT oid::regclass AS name FROM pg_class WHERE pg_relation_filenode(oid) = $1::oid'
  const found = await postgres.query<{ name: string }>(named, [file]).finally(() => postgres.close())
  return found.map(({ name }) => name)
}
