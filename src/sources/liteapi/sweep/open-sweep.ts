import type { Clock } from '#server/clock'
import type { FindStorage } from '#server/deals/finds/storage'
import type { Leases } from '#server/database/leases'
import type { HotelCatalogue } from '#server/hotels/storage'
import type { OpenedSupplier } from '../open-liteapi.ts'
import { createFindStays } from './find-stays.ts'
import { startSweep } from './start-sweep.ts'

export interface OpenSweepOptions {
  readonly opened: OpenedSupplier
  readonly finds: FindStorage
  readonly hotels: HotelCatalogue
  readonly leases: Leases
  readonly clock: Clock
  readonly dailyRequests: number
  readonly maxAgeMs: number
}

/** Starts the search for deals at an opened supplier, which writes what it does to the supplier's log. */
export function openSweep({ opened, dailyRequests, ...options }: OpenSweepOptions): { stop(): Promise<void> } {
  const { log, settings } = opened.rates
  return startSweep({
    ...options,
    dailyRequests,
    hotelsPerRequest: settings.hotelsPerRequest,
    findStays: createFindStays(opened),
    onPause: (error, pauseMs) =>
      log.warn({ err: error, pauseMs }, 'the search for deals pauses, because the supplier gave no answer'),
    onResume: () => log.info({}, 'the search for deals goes on'),
    onReport: ({ requests, deals }) =>
      log.info({ requests, dailyRequests, deals }, 'what the requests of today have found'),
    onError: (error) => log.error({ err: error }, 'the search for deals failed; it is started again'),
  })
}
