import type { FastifyBaseLogger } from 'fastify'
import { createApp } from '#server/app'
import type { Clock } from '#server/clock'
import type { Config } from './config.ts'
import { StartError } from '#server/errors'
import { drawPicture, parsePicturePath } from '#sources/sample/pictures/draw-picture'
import { listenForMetrics, metricsListenError } from '#server/http/metrics-listener'
import { tryAddress } from '#server/http/try-address'
import { createCheckKey } from '#server/keys/check-key'
import { issueFirstKeys, publicKey } from '#server/keys/issue-keys'
import { watchImbalance } from '#server/miles/operator/watch-imbalance'
import { openOperations } from './open-operations.ts'
import { openStorages } from '#server/storages/open-storages'

export interface StartServiceOptions {
  readonly config: Config
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  /** Takes what the operator is to read. */
  readonly say: (line: string) => void
  /** Called while something takes its time; what it throws ends the start. */
  readonly onProgress: (title: string, done: number, total: number) => void
}

/** A service that listens. */
export interface StartedService {
  /** Where it can be reached from this machine. */
  readonly address: string
  /** Where `/metrics` is answered; `undefined` where it is not. */
  readonly metricsPort: number | undefined
  /** Answers what is in flight and closes everything. */
  stop(): Promise<void>
}

/**
 * Opens the database, makes what is missing in it and listens.
 *
 * @throws {StartError} when the environment does not let it
 */
export async function startService(options: StartServiceOptions): Promise<StartedService> {
  const { config, clock, logger, say, onProgress } = options
  await tryAddresses(config)
  // What nobody asked for takes no memory, and no time of the start.
  const metrics = config.metricsAddress && (await import('#server/metrics')).createMetrics()
  const storages = await openStorages({
    config,
    clock,
    onWaiting: (waitedMs, maxWaitMs) => onProgress('Waiting for the database', waitedMs, maxWaitMs),
  })
  try {
    const opened = await openOperations({
      ...config,
      storages,
      clock,
      onProgress,
      onError: (error) => logger.error({ err: error }, 'finding deals failed'),
      onWeatherError: (error) => logger.error({ err: error }, 'the weather cannot be had'),
      onTransfer: metrics?.countTransfer,
    })
    try {
      const { keys } = storages
      const firstKeys = await issueFirstKeys(keys, config.configuredKeys, clock)
      if (firstKeys.length > 0) {
        say('Keys of this service, shown only now:')
        for (const { key, record } of firstKeys) say(`  ${record.role}  ${key}`)
      }
      const pageKey = () => publicKey(keys, config.configuredKeys, clock)
      await pageKey()

      const app = createApp({
        config,
        logger,
        clock,
        operations: opened.operations,
        checkKey: createCheckKey(keys, config.configuredKeys, clock),
        publicKey: pageKey,
        ready: async () => {
          await keys.findPublicKey(clock())
          return true
        },
        drawPicture: (path) => {
          const picture = parsePicturePath(path)
          return picture && drawPicture(picture)
        },
        sample: config.sample,
        countRequest: metrics?.countRequest,
      })
      metrics?.watch({
        queueDepth: opened.queueDepth,
        poolUse: storages.poolUse,
        imbalance: watchImbalance(storages.books.imbalance, clock, (error) =>
          logger.error({ err: error }, 'the balance of the ledger cannot be reckoned'),
        ),
      })
      const figures = metrics && config.metricsAddress && (await listenForMetrics(config.metricsAddress, metrics))
      const address = await listen(app.server, config).catch(async (error) => {
        await figures?.stop()
        throw error
      })
      return {
        address,
        metricsPort: figures?.port,
        async stop() {
          await app.stop()
          await figures?.stop()
          await opened.stop()
          await storages.close()
        },
      }
    } catch (error) {
      await opened.stop()
      throw error
    }
  } catch (error) {
    await storages.close()
    throw error
  }
}

async function tryAddresses({ host, port, metricsAddress: figures }: Config): Promise<void> {
  await tryAddress({ host, port }).catch((cause) => {
    throw listenError(cause, host, port)
  })
  if (figures === undefined) return
  await tryAddress(figures).catch((cause) => {
    throw metricsListenError(cause, figures.host, figures.port)
  })
}

async function listen(server: ReturnType<typeof createApp>['server'], { host, port }: Config): Promise<string> {
  try {
    await server.listen({ host, port })
  } catch (cause) {
    throw listenError(cause as NodeJS.ErrnoException, host, port)
  }
  const address = server.server.address()
  const bound = typeof address === 'object' ? (address?.port ?? port) : port
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const shown = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${shown}:${bound}`
}

function listenError(cause: NodeJS.ErrnoException, host: string, port: number): unknown {
  switch (cause.code) {
    case 'EADDRINUSE':
      return new StartError(
        `PORT: ${port} on ${host} is in use by another program; end that one, or set PORT to another number`,
        { cause },
      )
    case 'EACCES':
      return new StartError(`PORT: this user may not listen on ${port}`, { cause })
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST: ${host} is no address of this machine`, { cause })
    default:
      return cause
  }
}
