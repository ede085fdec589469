import { readConfig } from '#service/config'
import { runKeysCommand } from './keys-command.ts'
import { log, runProgram } from './run-command.ts'

const write = (text: string) => void process.stdout.write(text)

await runProgram((args) => runKeysCommand(args, { config: readConfig(), clock: Date.now, write, log }))
