import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { root } from './run-step.mjs'

// Of the built web app the service needs only a page to put its settings in, however old.
await prepare(existsSync(join(root, 'dist/web/index.html')) ? ['server'] : ['server', 'web'])

const commands = [
  ['node_modules/typescript/bin/tsc', '-b', '--watch', '--preserveWatchOutput'],
  ['--watch', '--watch-preserve-output', 'dist/server/main.js'],
  ['node_modules/vite/bin/vite.js'],
]
const children = commands.map((args) =>
  spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }),
)
const ends = children.map((child) => once(child, 'exit'))

const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

await Promise.race(ends)
stop()
await Promise.all(ends)
