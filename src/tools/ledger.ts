import { once } from 'node:events'
import { readConfig } from '#server/config'
import { StartError } from '#server/faults'
import { createProgressBar } from '#server/progress-bar'
import { runLedgerCommand } from './ledger-command.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)

// Whoever reads the journal may have read enough, as `head` has.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') say(`Cannot write: ${error.message}`)
  process.exit(1)
})

try {
  process.exitCode = await runLedgerCommand(process.argv.slice(2), {
    config: readConfig(),
    clock: Date.now,
    async write(text) {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain')
    },
    say,
    onProgress: createProgressBar(process.stderr),
  })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  say(error.message)
  process.exitCode = 1
}
