import { once } from 'node:events'
import { readConfig } from '#service/config'
import { StartError } from '#server/errors'
import { createProgressBar } from '#service/progress-bar'
import { endWithReader } from '../support/end-with-reader.ts'
import { runLedgerCommand } from './ledger-command.ts'

const log = (line: string) => process.stderr.write(`${line}\n`)

endWithReader()

try {
  process.exitCode = await runLedgerCommand(process.argv.slice(2), {
    config: readConfig(),
    clock: Date.now,
    async write(text) {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain')
    },
    log,
    onProgress: createProgressBar(process.stderr),
  })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  log(error.message)
  process.exitCode = 1
}
