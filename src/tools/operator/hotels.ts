import { StartError } from '#server/errors'
import { readConfig } from '#service/config'
import { createProgressBar } from '#service/progress-bar'
import { endWithReader } from '../support/end-with-reader.ts'
import { runHotelsCommand } from './hotels-command.ts'

const log = (line: string) => process.stderr.write(`${line}\n`)
const stopping = new AbortController()

endWithReader()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second one ends the process at once: what is stored stays, and the import can be gone on with all the same.
    if (stopping.signal.aborted) process.exit(2)
    stopping.abort()
  })
}

try {
  process.exitCode = await runHotelsCommand(process.argv.slice(2), {
    config: readConfig(),
    clock: Date.now,
    write: (text) => process.stdout.write(text),
    log,
    onProgress: createProgressBar(process.stderr),
    signal: stopping.signal,
  })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  log(error.message)
  process.exitCode = 1
}
