import '#service/expect-node'
import { once } from 'node:events'

const { readConfig } = await import('#service/config')
const { createProgressBar } = await import('#service/progress-bar')
const { runLedgerCommand } = await import('./ledger-command.ts')
const { log, runProgram } = await import('./run-command.ts')

await runProgram((args) =>
  runLedgerCommand(args, {
    config: readConfig(),
    clock: Date.now,
    async write(text) {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain')
    },
    log,
    onProgress: createProgressBar(process.stderr),
  }),
)
