import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type ServerProcess, type ServerProcessOptions, startServerProcess } from '../support/server-process.ts'

/** What a service used since the last reading. */
export interface Usage {
  readonly longestEventLoopDelayMs: number
  readonly peakBytes: number
  /** Now. */
  readonly rssBytes: number
}

export interface MeteredServer extends Pick<ServerProcess, 'origin' | 'stop'> {
  usage(): Promise<Usage>
}

/** Starts the built service with a recorder of its memory and event loop delay. */
export async function startMeteredServer({ env, ...options }: ServerProcessOptions): Promise<MeteredServer> {
  const directory = await mkdtemp(join(tmpdir(), 'milestay-bench-'))
  const usageFile = join(directory, 'usage.json')
  const { origin, pid, stop } = await startServerProcess({
    ...options,
    env: {
      ...env,
      NODE_OPTIONS: `--import=${pathToFileURL('dist/tools/bench/record-usage.js').href}`,
      USAGE_FILE: usageFile,
    },
  })
  return {
    origin,
    async usage() {
      await rm(usageFile, { force: true })
      process.kill(pid, 'SIGUSR2')
      for (;;) {
        const text = await readFile(usageFile, 'utf8').catch(() => '')
        if (text.endsWith('}')) return JSON.parse(text) as Usage
        await sleep(10)
      }
    },
    async stop() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
