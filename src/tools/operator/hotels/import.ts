import { setTimeout as sleep } from 'node:timers/promises'
import { leaseMs as longestLeaseMs } from '#server/database/leases'
import { StartError } from '#server/operation/errors'
import { openStorages } from '#server/storages/open-storages'
import type { Storages } from '#server/storages/storages'
import type { ImportPlan } from './catalogue/begin-import.ts'
import { usualTiming } from './catalogue/describe-hotels.ts'
import { importHotels, type ImportReport } from './catalogue/import-hotels.ts'
import { createLiteApi, type LiteApi } from '#sources/liteapi/liteapi'
import { LiteApiError } from '#sources/liteapi/liteapi-error'
import { hasDatabase } from '../expect-database.ts'
import { RefusedError, UsageError } from '../parse-command.ts'
import { type ExitCode, exitCodes, type HotelsArguments, type HotelsCommandOptions } from './command.ts'
import { checkArguments, findSelections, type NamedSelection } from './find-selections.ts'
import { describePlan, describeReport } from './describe-import.ts'
import { createHotelImports } from './imports.ts'

const mostPace = 500
const leastAtOnce = 4
const mostAtOnce = 16
const goOn = 'run the same command again to continue'

/** Imports hotels into a service's catalogue, even while the service runs. */
export async function runImport(args: HotelsArguments, options: HotelsCommandOptions): Promise<ExitCode> {
  checkArguments(args)
  const { supplier } = options.config
  if (supplier === undefined)
    throw new StartError('SUPPLIER_URL and SUPPLIER_KEY must be set: hotels come from a supplier')
  const pacePerSecond = args.pace === undefined ? supplier.pacePerSecond : readPace(args.pace)
  const api = createLiteApi({ baseUrl: supplier.url, apiKey: supplier.key, pacePerSecond, timing: options.timing })
  const isNew = !(await hasDatabase(options.config))
  const storages = await openStorages(options)
  const { databaseUrl, dataDir } = options.config
  if (isNew)
    options.log(databaseUrl === undefined ? `Created a database in ${dataDir}` : 'Created the tables in the database')
  try {
    for (const named of await findSelections(args, storages, options.log)) {
      const code = await importOne(named, { ...options, args, api, pacePerSecond, storages })
      if (code !== exitCodes.done) return code
    }
    return exitCodes.done
  } finally {
    await storages.close()
  }
}

interface ImportOneOptions extends HotelsCommandOptions {
  readonly args: HotelsArguments
  readonly api: LiteApi
  readonly pacePerSecond: number
  readonly storages: Storages
}

async function importOne({ selection, name }: NamedSelection, options: ImportOneOptions): Promise<ExitCode> {
  const { storages, api, args, clock, pacePerSecond, timing, signal, log, onProgress } = options
  const { hotels, sql, places, leases } = storages
  let done = 0
  let total = 0
  try {
    log(`Importing ${name}`)
    const report = await whenFree(options, () =>
      importHotels({
        api,
        hotels,
        imports: createHotelImports(sql),
        places,
        leases,
        clock,
        selection,
        signal,
        isUpdate: args.update === true,
        pictureOrigins: options.config.pictures?.trustedOrigins,
        atOnce: Math.min(mostAtOnce, Math.max(leastAtOnce, pacePerSecond)),
        timing: { ...usualTiming, ...timing },
        onListing: (listed, all) => onProgress('Listing hotels', listed, all),
        onPlan(plan: ImportPlan) {
          done = plan.done
          total = plan.done + plan.awaited
          for (const line of describePlan(plan, pacePerSecond)) log(line)
        },
        onProgress(doneNow) {
          done = doneNow
          onProgress('Importing hotels', done, total)
        },
      }),
    )
    for (const line of describeReport(report, await hotels.countHotels())) log(line)
    return exitCodes.done
  } catch (error) {
    const progress = total === 0 ? '' : `; ${done} of ${total} hotels are done`
    if (signal?.aborted === true) {
      log(`Stopped${progress}; ${goOn}`)
      return exitCodes.unfinished
    }
    if (!(error instanceof LiteApiError)) throw error
    if (error.failure === 'key refused' || error.failure === 'wrong request')
      throw new RefusedError(error.message, { cause: error })
    log(`The supplier keeps failing: ${error.message}${progress}; ${goOn}`)
    return exitCodes.unfinished
  }
}

/** Waits for the lease, which an import killed a moment ago still holds. */
async function whenFree(
  { log, timing, signal }: HotelsCommandOptions,
  work: () => Promise<ImportReport | undefined>,
): Promise<ImportReport> {
  const giveUpAtMs = performance.now() + (timing?.leaseMs ?? longestLeaseMs + 2000)
  for (let tries = 1; ; tries += 1) {
    const report = await work()
    if (report !== undefined) return report
    if (tries === 1) log('Waiting for another import to end')
    if (performance.now() > giveUpAtMs) throw new RefusedError('Another import is running: wait until it has ended')
    await sleep(200, undefined, { signal })
  }
}

function readPace(text: string): number {
  const pace = Number(text)
  if (!/^\d{1,3}$/.test(text) || pace < 1 || pace > mostPace) {
    throw new UsageError(`--pace must be a whole number of requests a second from 1 to ${mostPace}`)
  }
  return pace
}
