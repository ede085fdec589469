import { setMaxListeners } from 'node:events'
import * as z from 'zod/mini'
import type { Leases } from '#server/database/leases'
import type { ImportOutcome } from '../imports.ts'
import { beginImport, type BeginImportOptions, canResume } from './begin-import.ts'
import { liteApiSource } from '#sources/liteapi/open-liteapi'
import { describeHotels, type DescribeHotelsOptions, type ImportTiming, usualTiming } from './describe-hotels.ts'
import { writeSelection } from './list-hotels.ts'
import { createStoreHotels, deletedOutcome, storedOutcome, type StoreHotelsOptions } from './store-hotels.ts'
import { listedHotel, type ListedHotel } from './supplier-hotel.ts'

export interface ImportHotelsOptions
  extends BeginImportOptions, StoreHotelsOptions, Pick<DescribeHotelsOptions, 'atOnce'> {
  readonly leases: Leases
  readonly timing?: ImportTiming | undefined
  /** Called with the number of finished hotels of the plan, including those before an interruption. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

export interface ImportReport {
  /** The number of new and changed hotels. */
  readonly stored: number
  /** The number of the catalogue's hotels that the supplier has deleted or no longer lists. */
  readonly removed: number
  /** The ids of hotels that were not imported, by reason. */
  readonly leftOut: ReadonlyMap<string, readonly string[]>
  /** The number of list entries without an id. */
  readonly unreadable: number
}

/**
 * Imports hotels: lists them, reads each description, and stores them batch by batch. If an import of the same selection was
 * interrupted, only the rest is read.
 *
 * @returns `undefined` when another process is importing
 * @throws {LiteApiError} when the supplier rejects the key or keeps failing; stored hotels remain
 * @throws the signal's reason, when the signal is aborted
 */
export async function importHotels(options: ImportHotelsOptions): Promise<ImportReport | undefined> {
  let report: ImportReport | undefined
  await options.leases.tryHold('import hotels', async (renew) => {
    const lost = new AbortController()
    const renewal = setInterval(() => void renew().catch((error: unknown) => lost.abort(error)), renewEveryMs)
    const signals = options.signal === undefined ? [lost.signal] : [lost.signal, options.signal]
    try {
      const signal = AbortSignal.any(signals)
      // Every request in flight adds a listener.
      setMaxListeners(0, signal)
      report = await run({ ...options, signal })
    } finally {
      clearInterval(renewal)
    }
  })
  return report
}

const renewEveryMs = 5000

async function run(options: ImportHotelsOptions): Promise<ImportReport> {
  const { hotels, imports, selection, clock, onPlan } = options
  const key = writeSelection(selection)
  const origin = (await hotels.catalogueOrigin())?.source
  const isResumed = origin === liteApiSource && (await canResume(options, key))
  const begun = isResumed ? undefined : await beginImport(options, key, origin)
  if (begun?.listed === 0) return { ...summarise([]), removed: 0, unreadable: begun.unreadable }

  const awaited = (await imports.awaitedHotels(key)).map(({ listed }) => z.parse(listedHotel, JSON.parse(listed)))
  const done = (await imports.outcomes(key)).length
  if (isResumed) onPlan?.({ listed: undefined, awaited: awaited.length, done, isListWhole: true, replaces: undefined })
  await importAll(options, key, awaited, done)

  const outcomes = await imports.outcomes(key)
  const deleted = outcomes.filter(({ outcome }) => outcome === deletedOutcome).map(({ hotelId }) => hotelId)
  const removed = (begun?.removed ?? 0) + (await hotels.removeHotels(deleted))
  await imports.finishImport(key)
  await hotels.finishCatalogue(new Date(clock()).toISOString())
  return { ...summarise(outcomes), removed, unreadable: begun?.unreadable ?? 0 }
}

async function importAll(options: ImportHotelsOptions, key: string, awaited: readonly ListedHotel[], before: number) {
  const { api, atOnce, imports, timing = usualTiming, signal, onProgress } = options
  if (awaited.length === 0) return
  const storeHotels = await createStoreHotels(options)
  let done = before
  for await (const descriptions of describeHotels(awaited, { api, atOnce, timing, signal })) {
    await imports.recordOutcomes(key, await storeHotels(descriptions))
    done += descriptions.length
    onProgress?.(done, before + awaited.length)
  }
}

function summarise(outcomes: readonly ImportOutcome[]): Pick<ImportReport, 'stored' | 'leftOut'> {
  const others = outcomes.filter(({ outcome }) => outcome !== storedOutcome)
  const leftOut = [...Map.groupBy(others, ({ outcome }) => outcome)]
  return {
    stored: outcomes.length - others.length,
    leftOut: new Map(leftOut.map(([outcome, hotels]) => [outcome, hotels.map(({ hotelId }) => hotelId)])),
  }
}
