import { pino } from 'pino'
import { createApp } from './app.ts'
import type { Clock } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { StartError } from './faults.ts'
import { drawPicture, parsePicturePath } from './hotels/sample/pictures/draw-picture.ts'
import { createCheckKey } from './keys/check-key.ts'
import { issueFirstKeys, publicKey } from './keys/issue-keys.ts'
import { createKeyStorage } from './keys/storage-sqlite.ts'
import { openOperations } from './open-operations.ts'
import { createProgressBar } from './progress-bar.ts'

/** A terminal and the program that started us may each pass the same signal on. */
const sameSignalMs = 500

class StoppedWhileStarting extends Error {}

let stopRequestedAtMs: number | undefined
let stop: (() => Promise<void>) | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopRequestedAtMs !== undefined) {
      if (performance.now() - stopRequestedAtMs > sameSignalMs) process.exit(1)
      return
    }
    stopRequestedAtMs = performance.now()
    void stop?.()
  })
}

try {
  await start(readConfig(), Date.now)
} catch (error) {
  if (error instanceof StoppedWhileStarting) process.exit(0)
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

async function start(config: Config, clock: Clock): Promise<void> {
  const logger = pino({ level: config.logLevel }, pino.destination(2))
  const database = openDatabase(config.dataDir)
  const showProgress = createProgressBar(process.stdout)
  const { operations, stop: stopOperations } = await openOperations({
    ...config,
    database,
    clock,
    onProgress: (title, done, total) => {
      // Thrown out of the job, so that it lets go of what it holds.
      endIfStopped()
      showProgress(title, done, total)
    },
    onError: (error) => logger.error({ err: error }, 'finding deals failed'),
  })

  const keys = createKeyStorage(database)
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
    operations,
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
  })
  endIfStopped()
  const address = await listen(app.server, config)
  stop = async () => {
    say('Stopping')
    await app.stop()
    await stopOperations()
    database.close()
    process.exit(0)
  }
  say(`Milestay is ready at ${address}`)
  if (stopRequestedAtMs !== undefined) await stop()
}

async function listen(server: ReturnType<typeof createApp>['server'], { host, port }: Config): Promise<string> {
  try {
    await server.listen({ host, port, listenTextResolver: () => '' })
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
      return new StartError(`PORT: ${port} on ${host} is in use by another program`, { cause })
    case 'EACCES':
      return new StartError(`PORT: this user may not listen on ${port}`, { cause })
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST: ${host} is no address of this machine`, { cause })
    default:
      return cause
  }
}

function endIfStopped() {
  if (stopRequestedAtMs !== undefined) throw new StoppedWhileStarting()
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
