import { readConfig } from '#service/config'
import { StartError } from '#server/errors'
import { endWithReader } from '../support/end-with-reader.ts'
import { runKeysCommand } from './keys-command.ts'

const log = (line: string) => process.stderr.write(`${line}\n`)

endWithReader()

try {
  process.exitCode = await runKeysCommand(process.argv.slice(2), {
    config: readConfig(),
    clock: Date.now,
    write: (text) => process.stdout.write(text),
    log,
  })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  log(error.message)
  process.exitCode = 1
}
