import '#service/expect-node'

const { readConfig } = await import('#service/config')
const { runKeysCommand } = await import('./keys-command.ts')
const { log, runProgram } = await import('./run-command.ts')

const write = (text: string) => void process.stdout.write(text)

await runProgram((args) => runKeysCommand(args, { config: readConfig(), clock: Date.now, write, log }))
