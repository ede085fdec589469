import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** TPC-B as pgbench runs it: PostgreSQL's own yardstick for small transactions. */
export interface Tpcb {
  fill(): Promise<void>
  /** Returns transactions a second. */
  measure(clients: number, seconds: number): Promise<number>
  remove(): Promise<void>
}

export interface TpcbOptions {
  /** The folder of the programs of PostgreSQL. */
  readonly programs: string
  /** A database that it creates and removes. */
  readonly url: string
  /** Runs a statement on another database. */
  run(statement: string): Promise<void>
}

/** As many branches as the most clients: with fewer, clients would wait for each other. */
const scale = 64

/** Returns `undefined` where pgbench is not installed. */
export function createTpcb({ programs, url, run }: TpcbOptions): Tpcb | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter)
  const program = [programs, ...onPath].map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path))
  if (program === undefined) {
    console.error('SKIPPED: the yardstick TPC-B, because pgbench is not installed.')
    return undefined
  }
  const pgbench = async (...args: string[]) => (await promisify(execFile)(program, [...args, url])).stdout
  const name = new URL(url).pathname.slice(1)
  return {
    async fill() {
      await run(`CREATE DATABASE ${name}`)
      await pgbench('--initialize', '--quiet', `--scale=${scale}`)
    },
    async measure(clients, seconds) {
      const threads = Math.min(clients, availableParallelism())
      const output = await pgbench('--no-vacuum', `--client=${clients}`, `--jobs=${threads}`, `--time=${seconds}`)
      const perSecond = Number(/^tps = ([\d.]+)/m.exec(output)?.[1])
      if (Number.isNaN(perSecond)) throw new Error(`pgbench printed no figure:\n${output}`)
      return perSecond
    },
    remove: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}
