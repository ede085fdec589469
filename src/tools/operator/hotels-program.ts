import { readConfig } from '#service/config'
import { createProgressBar } from '#service/progress-bar'
import { hotelsUsage, runHotelsCommand } from './hotels-command.ts'
import { log, runProgram } from './run-command.ts'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second one ends the process at once: what is stored stays, and the import can be gone on with all the same.
    if (stopping.signal.aborted) process.exit(2)
    stopping.abort()
  })
}

await runProgram(hotelsUsage, (args) =>
  runHotelsCommand(args, {
    config: readConfig(),
    clock: Date.now,
    write: (text) => process.stdout.write(text),
    log,
    onProgress: createProgressBar(process.stderr),
    signal: stopping.signal,
  }),
)
