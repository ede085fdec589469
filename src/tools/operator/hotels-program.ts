import { readConfig } from '#service/config'
import { createProgressBar } from '#service/progress-bar'
import { hotelsUsage, runHotelsCommand } from './hotels-command.ts'
import { log, runProgram } from './run-command.ts'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second signal ends the process at once; stored hotels remain, and the import can still be resumed.
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
