import '#service/expect-node'

const { readConfig } = await import('#service/config')
const { log, runProgram } = await import('./run-command.ts')
const { runWebhooksCommand } = await import('./webhooks-command.ts')

const write = (text: string) => void process.stdout.write(text)

await runProgram((args) => runWebhooksCommand(args, { config: readConfig(), clock: Date.now, write, log }))
