import { utcDay } from '#contract/days'
import type { Clock } from '../runtime/clock.ts'
import type { Leases, Renew } from '../database/leases.ts'
import type { HotelCatalogue } from '../hotels/hotel-catalogue.ts'
import type { Supplier } from '../hotels/supplier.ts'
import { type Repeated, repeat } from '../runtime/repeat.ts'
import type { Climates } from './climates.ts'
import { buildDealIndex, type DealIndex } from './deal-index.ts'
import { findDeals } from './find-deals.ts'
import { type DealStorage, UnreadableSweepError } from './deal-storage.ts'

export interface LatestDealsOptions {
  readonly hotels: HotelCatalogue
  readonly deals: DealStorage
  readonly supplier: Pick<Supplier, 'bestStays' | 'dealsEdition'>
  readonly leases: Leases
  readonly clock: Clock
  readonly climates?: Climates | undefined
  /** The shortest time between publications of changed deals, in milliseconds; five minutes if omitted. */
  readonly publishEveryMs?: number
  /** How often to check for changes, in milliseconds; a second if omitted. For tests. */
  readonly checkEveryMs?: number
}

export interface IndexedDeals {
  readonly sweepId: number
  /** The day for which they were found, YYYY-MM-DD in UTC. */
  readonly day: string
  readonly index: DealIndex
}

/** How often to check for changes of the supplier's deals, and for deals published by another process. */
const defaultCheckEveryMs = 1000
const defaultPublishEveryMs = 300_000

export type LatestDeals = ReturnType<typeof createLatestDeals>

/** Holds the latest deals. One process of all refreshes them, each day and when the supplier's deals change. */
export function createLatestDeals(options: LatestDealsOptions) {
  const { hotels, deals, supplier, leases, clock, climates } = options
  const { publishEveryMs = defaultPublishEveryMs, checkEveryMs = defaultCheckEveryMs } = options
  let current: IndexedDeals | undefined
  let currentEdition: string | undefined
  let refreshes: Repeated | undefined

  async function refresh(isStopped: () => boolean): Promise<void> {
    if (await isOld()) {
      await leases.tryHold('find deals', async (renew) => {
        if (await isOld())
          await find(renew, () => {
            if (isStopped()) throw new Error('stopped while finding deals')
          })
      })
    }
    await load()
  }

  /** Returns whether the stored deals must be found again: at once on a new day, or if there are none yet. */
  async function isOld(): Promise<boolean> {
    const latest = await deals.latestSweep()
    if (latest !== undefined && (!latest.isReadable || latest.day !== utcDay(clock()))) return true
    const edition = await supplier.dealsEdition()
    // While another source fills the catalogue, there is no sweep; its first stays come later.
    if (latest === undefined) return edition !== currentEdition
    if (latest.edition === edition) return false
    const isEmpty = latest.sweepId === current?.sweepId && current.index.size === 0
    const ageMs = clock() - latest.finishedAtMs
    return isEmpty || ageMs < 0 || ageMs >= publishEveryMs
  }

  async function find(renew: Renew, onProgress: (done: number, total: number) => void): Promise<void> {
    await findDeals({
      hotels,
      deals,
      supplier,
      nowMs: clock(),
      onProgress: async (done, total) => {
        await renew()
        onProgress(done, total)
      },
    })
  }

  async function load(): Promise<void> {
    const latest = await deals.latestSweep()
    if (latest === undefined || latest.sweepId === current?.sweepId) return
    const { sweepId } = latest
    const index = await buildDealIndex(deals.rankedDeals(sweepId), await deals.totals(sweepId), climates)
    current = { sweepId, day: latest.day, index }
    currentEdition = latest.edition
  }

  return {
    /**
     * Returns the latest deals.
     *
     * @throws {Error} before `start` has ended
     */
    get current(): IndexedDeals {
      if (current === undefined) throw new Error('the latest deals have not been loaded')
      return current
    },
    /**
     * Loads the latest deals, or finds them if there are none, and refreshes them from then on. Deals of an earlier day stay
     * current until today's deals have been found.
     *
     * @param onProgress called while the start waits for deals to be found
     * @param onError called when a refresh fails (it is retried), or stored deals are damaged (they are found again)
     */
    async start(onProgress: (done: number, total: number) => void, onError: (error: unknown) => void): Promise<void> {
      await load().catch((error: unknown) => {
        if (!(error instanceof UnreadableSweepError)) throw error
        onError(error)
      })
      while (current === undefined) {
        await leases.hold('find deals', async (renew) => {
          const latest = await deals.latestSweep()
          if (latest === undefined || !latest.isReadable) await find(renew, onProgress)
        })
        await load()
      }
      refreshes = repeat(checkEveryMs, onError, (isStopped) => refresh(isStopped), 0)
    },
    async stop(): Promise<void> {
      await refreshes?.stop()
    },
  }
}
