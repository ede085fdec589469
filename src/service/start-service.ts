import { existsSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { usualMileValue } from '#contract/deals/mile-value'
import { type AppOptions, createApp } from '#server/http/app'
import { createAccessLog, startRotation } from '#server/audit/access-log'
import type { Clock } from '#server/runtime/clock'
import { damageBehind, describeDamage, watchDamage } from '#server/database/damage'
import { startBackups } from '#server/database/sqlite/start-backups'
import { listenForMetrics } from '#server/http/metrics-listener'
import { createSignInCodes } from '#server/http/sign-in-codes'
import { createCheckKey } from '#server/keys/check-key'
import { issueFirstKeys, publicKey } from '#server/keys/issue-keys'
import { openLedgerKey } from '#server/log/ledger-key'
import { startSumming } from '#server/log/day-sums'
import { startSealer } from '#server/log/sealer'
import type { TransferResult } from '#server/miles/ledger/ledger'
import { noReview } from '#server/miles/ledger/review-rule'
import type { ReviewRuleStorage } from '#server/miles/ledger/review-rule-storage'
import { watchImbalance } from '#server/miles/books/watch-imbalance'
import { repeat } from '#server/runtime/repeat'
import { startDelivering } from '#server/webhooks/deliver-events'
import { createSendEvent } from '#server/webhooks/send-event'
import { StartError } from '#server/operation/errors'
import { openStorages } from '#server/storages/open-storages'
import type { Storages } from '#server/storages/storages'
import type { PlatformWaits } from '#platform/open-platform'
import { sampleNationality } from '#sources/sample/supplier/tariff/tariff'
import { noSource } from '#sources/source'
import type { Config } from './config.ts'
import { announceFolders, explainStart } from './disks.ts'
import { handOverKeys, linkToSignIn } from './hand-over-keys.ts'
import { checkAddresses, isOnlyLocal, listen } from './listen.ts'
import { openOperations } from './open-operations.ts'
import { openPictures } from './open-pictures.ts'
import { openPlatformOperations } from './open-platform-operations.ts'
import { openSignIn } from './open-sign-in.ts'
import { openSource } from './open-source.ts'

export interface StartServiceOptions {
  readonly config: Config
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  /** Called with each line for the operator to read. */
  readonly say: (line: string) => void
  /** Whether these lines go to a terminal, `false` if omitted; keys are shown only there, because logs are stored. */
  readonly isTerminal?: boolean
  /** The origin of a development server that serves the pages. */
  readonly pagesAt?: string | undefined
  /** Called during long steps; if it throws, the start ends with its error. */
  readonly onProgress: (title: string, done: number, total: number) => void
  /** How often the log is sealed, or `off`; every two seconds if omitted. For tests and measurements. */
  readonly sealEveryMs?: number | 'off'
  /** The folder of the built web app with its renderer of first views; if omitted, neither is served. */
  readonly builtFolder?: string
  /** The waits in front of a platform, for tests. */
  readonly platformWaits?: PlatformWaits
}

export interface StartedService {
  /** The origin of the service for clients on this machine. */
  readonly address: string
  /** The port of `/metrics`; `undefined` if it is not served. */
  readonly metricsPort: number | undefined
  stop(): Promise<void>
}

/**
 * Opens the database, stores missing data, and listens.
 *
 * @throws {StartError} when the environment prevents the start
 */
export async function startService(options: StartServiceOptions): Promise<StartedService> {
  const { config, clock, logger, say, onProgress, builtFolder } = options
  const opened: Stoppable[] = []
  const stop = async () => {
    for (const { stop } of opened.splice(0).reverse()) await stop()
  }
  const stopAtEnd: StopAtEnd = (part) => {
    opened.push(part)
    return part
  }
  const damage = watchDamage(config, (line) => logger.error(line))
  const logError = (message: string) => (error: unknown) => {
    damage.note(error)
    logger.error({ err: error }, message)
  }
  try {
    await checkAddresses(config)
    announceFolders(config, say)
    // Loaded only if used, because it takes memory and time.
    const metrics = config.metricsAddress && (await import('#server/http/metrics')).createMetrics()

    const storages = await openStorages({
      config,
      clock,
      onWaiting(waitedMs, maxWaitMs, isStandby, reason) {
        if (isStandby) onProgress('Waiting for a primary: DATABASE_URL leads to a standby', 0, maxWaitMs)
        else onProgress(`Waiting for the database (${reason})`, waitedMs, maxWaitMs)
      },
    })
    stopAtEnd({ stop: () => storages.close() })
    storages.leases.onAwaited = (job) => say(`Waiting for another process to ${job}: 5 s at most if it has ended`)
    const { accessLog, sealer, backups } = await startUpkeep(storages, options, stopAtEnd, logError)
    const onImbalanceError = logError('the balance of the ledger cannot be computed')
    const imbalance = watchImbalance(storages.books.imbalance, clock, onImbalanceError)
    await openReviewRule(storages.reviewRules, config.transferReviewAbove, clock, say)
    /** If the database is damaged, the result of the last transfer shows whether transfers can still be stored. */
    let storesTransfers = true
    const onTransfer = (result: TransferResult) => {
      storesTransfers = result !== 'unknown' && result !== 'broken'
      metrics?.countTransfer(result)
    }
    // The database sends the deals while the renderer is loaded.
    const [{ operations, platform, source, pictures }, firstView] = await Promise.all([
      openImplementation({ ...options, storages, imbalance, onTransfer }, stopAtEnd, logError),
      loadFirstView(builtFolder),
    ])

    const { keys } = storages
    const firstKeys = await issueFirstKeys(keys, config.configuredKeys, clock)
    if (firstKeys.length > 0) {
      await handOverKeys({ keys: firstKeys, dataDir: config.dataDir, isTerminal: options.isTerminal ?? false, say })
    }
    const signInCodes = firstKeys.length > 0 && isOnlyLocal(config) ? createSignInCodes(clock) : undefined
    const pageKey = () => publicKey(keys, config.configuredKeys, clock)
    await pageKey()

    const checkStoredKey = createCheckKey(keys, config.configuredKeys, clock)
    const { checkKey, pageSignIn } = await openSignIn(config, checkStoredKey, clock, logger)

    const problem = () => {
      const problems = [damage.found(), sealer?.problem(), platform?.problem(), source.problem?.()]
      return problems.filter((problem) => problem !== undefined).join('; ') || undefined
    }
    const note = config.sample && source !== noSource ? sampleNote : ''
    const eventSecret = config.platform?.webhookSecret
    const app = createApp({
      config: { ...config, brand: { ...config.brand, note } },
      logger,
      clock,
      operations: operations.operations,
      checkKey,
      signIn: pageSignIn,
      publicKey: pageKey,
      onError: damage.note,
      ready: async () => (damage.found() === undefined ? storages.isWritable() : storesTransfers),
      problem,
      guestNationality: platform === undefined ? (config.supplier?.nationality ?? sampleNationality) : undefined,
      hasHotelSource: platform !== undefined || source !== noSource,
      mileValue: () => config.deals.mileValue ?? operations.mileValue?.() ?? usualMileValue,
      platform: platform?.gaps,
      pictures: platform === undefined ? pictures.pictures : platform.pictures,
      pictureHosts: platform?.pictureHosts ?? pictures.pictureHosts,
      platformEvents:
        eventSecret === undefined ? undefined : { secret: eventSecret, settle: storages.forwarded.settle },
      hotels: source.hotels,
      signInCodes,
      recordAccess: accessLog.record,
      countRequest: metrics?.countRequest,
      webRoot: builtFolder && join(builtFolder, 'web'),
      ...firstView,
    })
    const findsDeals = source !== noSource && config.supplier?.dailyRequests !== 0
    metrics?.watch({
      queueDepth: operations.queueDepth,
      lostAccesses: () => accessLog.lost,
      damage: damage.found,
      problem,
      isSealingRefused: () => sealer?.problem() !== undefined,
      imbalance,
      backupAtMs: () => backups?.latestAtMs(),
      dataDir: config.dataDir,
      readTimes: storages.readTimes,
      dealsTime: findsDeals ? (config.supplier ? 'foundAtMs' : 'publishedAtMs') : undefined,
    })
    const metricsListener =
      metrics && config.metricsAddress && stopAtEnd(await listenForMetrics(config.metricsAddress, metrics))
    await freeMemory()
    const address = await listen(app.server, config)
    stopAtEnd(app)
    const pages = options.pagesAt ?? config.publicUrls[0] ?? address
    if (firstKeys.length > 0) linkToSignIn(`${pages}/sign-in`, firstKeys, signInCodes, say)
    return { address, metricsPort: metricsListener?.port, stop }
  } catch (error) {
    await stop()
    const cause = damageBehind(error)
    throw cause ? new StartError(await describeDamage(cause, config), { cause }) : explainStart(error, config)
  }
}

/** Frees the memory that only the start needed; V8 would hold it until much more is allocated. */
async function freeMemory(): Promise<void> {
  const session = new Session()
  session.connect()
  await new Promise((resolve) => session.post('HeapProfiler.collectGarbage', resolve))
  session.disconnect()
}

interface Stoppable {
  stop(): Promise<void>
}

/** Adds a part that stops with the service, last part first; returns it. */
type StopAtEnd = <Part extends Stoppable>(part: Part) => Part

/** Starts the background work that every service needs: recording, sealing, summing, backups, and erasing old data. */
async function startUpkeep(
  storages: Storages,
  { config, clock, logger, sealEveryMs }: StartServiceOptions,
  stopAtEnd: StopAtEnd,
  logError: (message: string) => (error: unknown) => void,
) {
  const accessLog = stopAtEnd(
    createAccessLog({
      storage: storages.audit,
      onError: (error, lost) =>
        logger.error({ err: error, lost }, 'recording who reads members has failed; it is tried again'),
    }),
  )
  stopAtEnd(
    startRotation({
      storage: storages.audit,
      leases: storages.leases,
      clock,
      keptDays: config.auditDays,
      onError: logError('deleting old records of reads failed'),
    }),
  )
  const onEraseError = logError('erasing ended proposals and old deliveries failed')
  const eraseOld = async () => {
    await storages.proposals.deleteEnded(clock())
    await storages.webhooks.deleteOld(clock())
  }
  stopAtEnd(repeat(eraseEveryMs, onEraseError, eraseOld, 0))
  const sealer =
    sealEveryMs === 'off'
      ? undefined
      : stopAtEnd(
          await startSealer({
            log: storages.log,
            leases: storages.leases,
            privateKey: openLedgerKey(config.ledgerKeyFile),
            checkpointFile: config.ledgerCheckpointFile,
            clock,
            onError: logError('sealing the log of the ledger failed'),
            ...(sealEveryMs === undefined ? {} : { intervalMs: sealEveryMs }),
          }),
        )
  const backups =
    config.backup &&
    stopAtEnd(
      startBackups({
        ...config.backup,
        dataDir: config.dataDir,
        leases: storages.leases,
        clock,
        isSealed: async () => (await storages.log.latestCheckpoint()) !== undefined,
        onError: logError('backing the database up failed'),
      }),
    )
  stopAtEnd(startSumming(storages.daySums, logError('summing up the days of the ledger failed; it is tried again')))
  return { accessLog, sealer, backups }
}

interface ImplementationOptions extends StartServiceOptions {
  readonly storages: Storages
  readonly imbalance: ReturnType<typeof watchImbalance>
  readonly onTransfer: (result: TransferResult) => void
}

/** Opens the implementation of the operations: another platform, or the source of hotels and rates and its dependents. */
async function openImplementation(
  { config, storages, clock, logger, say, onProgress, imbalance, onTransfer, platformWaits }: ImplementationOptions,
  stopAtEnd: StopAtEnd,
  logError: (message: string) => (error: unknown) => void,
) {
  const { platform: settings } = config
  const platform =
    settings && (await openPlatformOperations({ config, settings, storages, clock, logger, say, waits: platformWaits }))
  const source =
    settings === undefined ? await openSource({ config, storages, clock, log: logger, say, onProgress }) : noSource
  if (source.stop !== undefined) stopAtEnd({ stop: source.stop })

  const { pictureUrl, ...pictures } = openPictures({
    config,
    hotels: source.hotels,
    clock,
    onFailure: (error) => logger.info({ err: error }, 'a picture is unavailable'),
  })

  const onWeatherError = logError('the weather forecast failed')
  const forecast = config.weather
    ? (await import('#sources/weather/open-weather')).openWeather({
        settings: config.weather,
        clock,
        onError: onWeatherError,
      })
    : source.forecast

  const operations =
    platform ??
    (await openOperations({
      config,
      storages,
      source: { ...source, forecast },
      pictureUrl,
      clock,
      onProgress: (done, total) => onProgress('Finding deals', done, total),
      onDealsError: logError('finding deals failed'),
      onCatalogueError: logError('checking the hotel catalogue for changes failed'),
      onWeatherError,
      imbalance,
      onTransfer,
    }))
  stopAtEnd(operations)
  if (platform === undefined) {
    const send = createSendEvent(config.webhooksTo)
    stopAtEnd(
      startDelivering({ ...storages, send, clock, onError: logError('sending events failed; it is tried again') }),
    )
  }
  return { operations, platform, source, pictures }
}

const sampleNote = 'Sample data: hotels, prices and members are invented'

/** How often ended proposals and old deliveries are erased. */
const eraseEveryMs = 3_600_000

type FirstViews = Pick<AppOptions, 'renderFirstView' | 'renderFiles'>

/** Loads the functions that render the first views of pages and name their files; none if the web app is not built. */
async function loadFirstView(builtFolder: string | undefined): Promise<FirstViews> {
  const bundle = builtFolder && join(builtFolder, 'web-server/render-first-view.js')
  return bundle && existsSync(bundle) ? ((await import(pathToFileURL(bundle).href)) as FirstViews) : {}
}

/**
 * Makes `TRANSFER_REVIEW_ABOVE` the review rule of a database without one. After that, the rule in the database applies; a
 * command changes it and records the change. If the variable differs from the rule, the start reports it.
 */
async function openReviewRule(
  storage: ReviewRuleStorage,
  reviewAbove: number | undefined,
  clock: Clock,
  say: (line: string) => void,
): Promise<void> {
  if (reviewAbove === undefined) return
  const rule = { ...noReview, aboveMiles: reviewAbove }
  const inForce = await storage.addFirst(rule, 'TRANSFER_REVIEW_ABOVE', clock())
  if (inForce.aboveMiles === reviewAbove) return

  const rest = 'npm run ledger -- rule shows and changes it'
  say(`TRANSFER_REVIEW_ABOVE is not used, because the review rule in the database says otherwise; ${rest}`)
}
