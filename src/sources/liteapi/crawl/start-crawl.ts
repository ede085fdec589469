import { setTimeout as sleep } from 'node:timers/promises'
import type { Leases } from '#server/database/leases'
import { repeat } from '#server/runtime/repeat'
import { createCrawl, type CrawlOptions } from './crawl.ts'
import type { OpenedSupplier } from '../open-liteapi.ts'
import { createFindStays } from './find-stays.ts'

export interface StartCrawlOptions extends CrawlOptions {
  readonly leases: Leases
  /** Called when the database fails; the crawl then restarts. */
  readonly onError: (error: unknown) => void
  /** For tests: the longest sleep, in milliseconds. */
  readonly sleepMs?: number
}

/** Short enough to renew the lease in time. */
const defaultSleepMs = 5000

/** Crawls in one of the processes that share a database; when it stops, another process continues. */
export function startCrawl(options: StartCrawlOptions): { stop(): Promise<void> } {
  const { leases, onError, sleepMs = defaultSleepMs } = options
  const crawl = createCrawl(options)
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => sleep(Math.min(ms, sleepMs), undefined, { signal, ref: false }).catch(() => {})

  async function run(): Promise<void> {
    await leases.tryHold('sweep the supplier', async (renew) => {
      while (!signal.aborted) {
        await renew()
        await pause(await crawl(signal))
      }
    })
  }

  const onFailure = (error: unknown) => void (signal.aborted || onError(error))
  const running = repeat(sleepMs, onFailure, run, 0)
  return {
    stop() {
      stopping.abort()
      return running.stop()
    },
  }
}

/** Starts the crawl of an opened supplier, with its events in the supplier's log. */
export function openCrawl(
  opened: OpenedSupplier,
  options: Pick<StartCrawlOptions, 'foundDeals' | 'hotels' | 'leases' | 'clock' | 'dailyRequests' | 'maxAgeMs'>,
): { stop(): Promise<void> } {
  const { log, settings } = opened.rates
  return startCrawl({
    ...options,
    hotelsPerRequest: settings.hotelsPerRequest,
    findStays: createFindStays(opened),
    onPause: (error, pauseMs) =>
      log.warn({ err: error, pauseMs }, 'the search for deals pauses, because the supplier gave no response'),
    onResume: () => log.info({}, 'the search for deals goes on'),
    onError: (error) => log.error({ err: error }, 'the search for deals failed; it is started again'),
  })
}
