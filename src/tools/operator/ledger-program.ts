import { once } from 'node:events'

import { readConfig } from '#service/config'
import { createProgressBar } from '#service/progress-bar'
import { ledgerUsage, runLedgerCommand } from './ledger-command.ts'
import { log, runProgram } from './run-command.ts'

await runProgram(ledgerUsage, (args) =>
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
