import { fileURLToPath } from 'node:url'
import { destination } from 'pino'
import { StartError } from '#server/operation/errors'
import { version } from '#server/runtime/version'
import { readConfig } from './config.ts'
import { createLogger } from './create-logger.ts'
import { createProgressBar } from './progress-bar.ts'
import { type StartedService, startService } from './start-service.ts'

/** A second signal within this time is ignored, because terminal and parent process may both send it. */
const sameSignalMs = 500

/** Cancels a start, so that everything it has opened is closed. */
class StoppedWhileStarting extends Error {}

let stopAskedAtMs: number | undefined
let service: StartedService | undefined

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopAskedAtMs === undefined) {
      stopAskedAtMs = performance.now()
      void stop()
    } else if (performance.now() - stopAskedAtMs > sameSignalMs) {
      process.exit(1)
    }
  })
}

// A closed terminal or pipe must not end the service.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

try {
  const config = readConfig()
  for (const warning of config.warnings) process.stderr.write(`${warning}\n`)
  const showProgress = createProgressBar(process.stdout)
  service = await startService({
    config,
    clock: Date.now,
    logger: createLogger(config, destination(2)),
    say,
    isTerminal: process.stdout.isTTY,
    pagesAt: process.argv[2],
    builtFolder: fileURLToPath(new URL('../../dist', import.meta.url)),
    onProgress: (title, done, total) => {
      if (stopAskedAtMs !== undefined) throw new StoppedWhileStarting()
      showProgress(title, done, total)
    },
  })
  say(`Milestay ${version} is ready at ${service.address}`)
  if (stopAskedAtMs !== undefined) await stop()
} catch (error) {
  if (error instanceof StoppedWhileStarting) process.exit(0)
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

async function stop(): Promise<void> {
  if (service === undefined) return
  say('Stopping')
  await service.stop()
  process.exit(0)
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
