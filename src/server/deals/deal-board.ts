import { utcDay } from '#contract/days'
import type { Leases, Renew } from '../database/leases.ts'
import type { Clock } from '../clock.ts'
import type { AmenityCatalogue } from '../hotels/amenity-catalogue.ts'
import type { HotelStorage } from '../hotels/storage.ts'
import type { Supplier } from '../hotels/supplier.ts'
import { DealIndex } from './deal-index.ts'
import { findDeals } from './find-deals.ts'
import type { DealStorage } from './storage.ts'

export interface DealBoardOptions {
  readonly hotels: HotelStorage
  readonly deals: DealStorage
  readonly supplier: Pick<Supplier, 'bestStays'>
  readonly amenities: AmenityCatalogue
  readonly leases: Leases
  readonly clock: Clock
}

/** The deals of one sweep, ready to be searched. */
export interface PostedDeals {
  readonly sweepId: number
  readonly index: DealIndex
}

/** How often the board looks whether the day has turned, or another process has found the deals of a new one. */
const lookEveryMs = 1000

/** Holds the latest deals and sees that they are found anew each day, by one of the processes that share a database. */
export class DealBoard {
  readonly #options: DealBoardOptions
  #posted: PostedDeals | undefined
  #timer: NodeJS.Timeout | undefined
  #renewing: Promise<void> | undefined
  #stopped = false

  constructor(options: DealBoardOptions) {
    this.#options = options
  }

  /** The latest deals; there are some once `start` has ended. */
  get posted(): PostedDeals {
    if (this.#posted === undefined) throw new Error('the deal board has not been started')
    return this.#posted
  }

  /**
   * Posts the latest deals, finding them first where there are none, and from then on keeps them fresh.
   * Deals of an earlier day are posted while those of today are being found.
   *
   * @param onProgress called while deals are found before the start can end
   * @param onError called when keeping them fresh fails; it is tried again
   */
  async start(onProgress: (done: number, total: number) => void, onError: (error: unknown) => void): Promise<void> {
    await this.#postLatest()
    while (this.#posted === undefined) {
      await this.#options.leases.hold('find deals', async (renew) => {
        if ((await this.#options.deals.latestSweep()) === undefined) await this.#find(renew, onProgress)
      })
      await this.#postLatest()
    }
    const look = () => {
      this.#renewing = this.#renew()
        .catch(onError)
        .finally(() => {
          if (!this.#stopped) this.#timer = setTimeout(look, lookEveryMs).unref()
        })
    }
    look()
  }

  /** Stops looking, after what is under way. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#renewing
  }

  async #renew(): Promise<void> {
    const { deals, leases, clock } = this.#options
    const latest = await deals.latestSweep()
    if (latest !== undefined && latest.day !== utcDay(clock())) {
      await leases.tryHold('find deals', async (renew) => {
        const found = await deals.latestSweep()
        if (found?.day !== utcDay(clock())) await this.#find(renew)
      })
    }
    await this.#postLatest()
  }

  async #find(renew: Renew, onProgress?: (done: number, total: number) => void): Promise<void> {
    const { clock, leases: _, ...sources } = this.#options
    await findDeals({
      ...sources,
      day: utcDay(clock()),
      onProgress: async (done, total) => {
        if (this.#stopped) throw new Error('stopped while finding deals')
        await renew()
        onProgress?.(done, total)
      },
    })
  }

  async #postLatest(): Promise<void> {
    const { deals } = this.#options
    const latest = await deals.latestSweep()
    if (latest === undefined || latest.sweepId === this.#posted?.sweepId) return
    const index = await DealIndex.build(deals.rankedDeals(latest.sweepId))
    this.#posted = { sweepId: latest.sweepId, index }
  }
}
