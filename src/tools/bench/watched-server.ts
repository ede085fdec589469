import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type ServerProcess, type ServerProcessOptions, startServerProcess } from '../support/server-process.ts'

/** What a service took since it was last asked. */
export interface Watched {
  /** The longest that it did nothing else. */
  readonly longestHoldMs: number
  readonly peakBytes: number
  /** What it takes now. */
  readonly rssBytes: number
}

export interface WatchedServer extends Pick<ServerProcess, 'origin' | 'stop'> {
  watched(): Promise<Watched>
}

/** Starts the built service so that it watches its own memory and event loop. */
export async function startWatchedServer({ env, ...options }: ServerProcessOptions): Promise<WatchedServer> {
  const directory = await mkdtemp(join(tmpdir(), 'milestay-bench-'))
  const watchFile = join(directory, 'watched.json')
  const { origin, pid, stop } = await startServerProcess({
    ...options,
    env: {
      ...env,
      NODE_OPTIONS: `--import=${pathToFileURL('dist/tools/bench/watch-server.js').href}`,
      WATCH_FILE: watchFile,
    },
  })
  return {
    origin,
    async watched() {
      await rm(watchFile, { force: true })
      process.kill(pid, 'SIGUSR2')
      for (;;) {
        const text = await readFile(watchFile, 'utf8').catch(() => '')
        if (text.endsWith('}')) return JSON.parse(text) as Watched
        await sleep(10)
      }
    },
    async stop() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
