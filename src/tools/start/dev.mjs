import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { root } from './run-step.mjs'

// The service needs the built page only to embed its settings, so an outdated build is fine.
await prepare(existsSync(join(root, 'dist/web/index.html')) ? [] : ['web'])

// The service prints links to Vite's pages.
const commands = [
  ['--watch', '--watch-preserve-output', 'src/service/main.mjs', 'http://127.0.0.1:5173'],
  ['node_modules/vite/bin/vite.js'],
]
// Each command leads a process group, because some start children that would outlive them.
const hasGroups = process.platform !== 'win32'
const children = commands.map((args) =>
  spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], detached: hasGroups }),
)
const ends = children.map((child) => once(child, 'exit'))

const stop = () => children.forEach(stopGroup)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

await Promise.race(ends)
stop()
await Promise.all(ends)

function stopGroup({ pid, exitCode, signalCode }) {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  process.kill(hasGroups ? -pid : pid, 'SIGTERM')
}
