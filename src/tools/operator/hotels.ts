import '#service/expect-node'

const { readConfig } = await import('#service/config')
const { createProgressBar } = await import('#service/progress-bar')
const { runHotelsCommand } = await import('./hotels-command.ts')
const { log, runProgram } = await import('./run-command.ts')

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second one ends the process at once: what is stored stays, and the import can be gone on with all the same.
    if (stopping.signal.aborted) process.exit(2)
    stopping.abort()
  })
}

await runProgram((args) =>
  runHotelsCommand(args, {
    config: readConfig(),
    clock: Date.now,
    write: (text) => process.stdout.write(text),
    log,
    onProgress: createProgressBar(process.stderr),
    signal: stopping.signal,
  }),
)
