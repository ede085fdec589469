import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { inFull } from './in-full.ts'

/** TPC-B, the yardstick for small transactions that PostgreSQL's pgbench runs. */
export interface Tpcb {
  /** Returns transactions a second. */
  measure(clients: number, seconds: number): Promise<number>
}

/** As many branches as the most clients: with fewer, clients would wait for each other. */
const scale = inFull(64, 1)
const accountsPerBranch = 100_000

/**
 * Fills an empty database of PostgreSQL with the tables of TPC-B. Returns `undefined` where pgbench is not installed.
 *
 * @param programs the folder of the programs of PostgreSQL
 */
export async function fillPostgresTpcb(programs: string, url: string): Promise<Tpcb | undefined> {
  const onPath = (process.env['PATH'] ?? '').split(delimiter)
  const program = [programs, ...onPath].map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path))
  if (program === undefined) {
    console.error('SKIPPED: the yardstick TPC-B, because pgbench is not installed.')
    return undefined
  }
  const pgbench = async (...args: string[]) => (await promisify(execFile)(program, [...args, url])).stdout
  await pgbench('--initialize', '--quiet', `--scale=${scale}`)
  return {
    async measure(clients, seconds) {
      const threads = Math.min(clients, availableParallelism())
      const output = await pgbench(
        '--no-vacuum',
        `--client=${clients}`,
        `--jobs=${threads}`,
        inFull(`--time=${seconds}`, '--transactions=10'),
      )
      const perSecond = Number(/^tps = ([\d.]+)/m.exec(output)?.[1])
      if (Number.isNaN(perSecond)) throw new Error(`pgbench printed no figure:\n${output}`)
      return perSecond
    },
  }
}

/** Fills a file of SQLite with the tables of TPC-B, whose one writer runs the statements of pgbench for all clients. */
export function fillSqliteTpcb(file: string): Tpcb {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.exec(`
    CREATE TABLE pgbench_accounts (aid INTEGER PRIMARY KEY, abalance INTEGER NOT NULL, filler TEXT NOT NULL);
    CREATE TABLE pgbench_tellers (tid INTEGER PRIMARY KEY, tbalance INTEGER NOT NULL);
    CREATE TABLE pgbench_branches (bid INTEGER PRIMARY KEY, bbalance INTEGER NOT NULL);
    CREATE TABLE pgbench_history (tid INTEGER, bid INTEGER, aid INTEGER, delta INTEGER, mtime INTEGER);
    WITH RECURSIVE numbers (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM numbers WHERE i < ${accountsPerBranch})
      INSERT INTO pgbench_accounts SELECT i, 0, printf('%84s', '') FROM numbers;
    INSERT INTO pgbench_tellers SELECT aid, 0 FROM pgbench_accounts WHERE aid <= 10;
    INSERT INTO pgbench_branches VALUES (1, 0);`)
  database.pragma('synchronous = FULL')
  const [account, read, teller, branch, history] = [
    'UPDATE pgbench_accounts SET abalance = abalance + ? WHERE aid = ?',
    'SELECT abalance FROM pgbench_accounts WHERE aid = ?',
    'UPDATE pgbench_tellers SET tbalance = tbalance + ? WHERE tid = ?',
    'UPDATE pgbench_branches SET bbalance = bbalance + ? WHERE bid = 1',
    'INSERT INTO pgbench_history VALUES (?, 1, ?, ?, ?)',
  ].map((statement) => database.prepare<number[]>(statement)) as [Statement, Statement, Statement, Statement, Statement]
  const transact = database.transaction((aid: number, tid: number, delta: number) => {
    account.run(delta, aid)
    read.get(aid)
    teller.run(delta, tid)
    branch.run(delta)
    history.run(tid, aid, delta, Date.now())
  })
  const any = (count: number) => 1 + Math.floor(Math.random() * count)
  return {
    async measure(_clients, seconds) {
      const startedAtMs = performance.now()
      let done = 0
      for (; performance.now() - startedAtMs < seconds * 1000; done += 1) {
        transact(any(accountsPerBranch), any(10), any(10_000) - 5000)
      }
      return done / ((performance.now() - startedAtMs) / 1000)
    },
  }
}

type Statement = Database.Statement<number[]>
