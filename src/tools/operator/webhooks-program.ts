import { readConfig } from '#service/config'
import { log, runProgram } from './run-command.ts'
import { webhooksUsage, runWebhooksCommand } from './webhooks-command.ts'

const write = (text: string) => void process.stdout.write(text)

await runProgram(webhooksUsage, (args) =>
  runWebhooksCommand(args, { config: readConfig(), clock: Date.now, write, log }),
)
