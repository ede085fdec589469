import { readConfig } from '#service/config'
import { keysUsage, runKeysCommand } from './keys-command.ts'
import { log, runProgram } from './run-command.ts'

const write = (text: string) => void process.stdout.write(text)

await runProgram(keysUsage, (args) => runKeysCommand(args, { config: readConfig(), clock: Date.now, write, log }))
