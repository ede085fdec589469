import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { nodeAdvice, nodeProblem } from './oldest-node.mjs'

// Every program imports only this file statically, and loads the rest afterwards: Node links all static imports before it runs
// any, and an old Node cannot read the TypeScript of the rest.
if (nodeProblem !== undefined) {
  process.stderr.write(`${nodeProblem}: ${process.execPath}\n${nodeAdvice}\n`)
  process.exit(1)
}

// Beside the build, where only this user writes; where this process may not write either, Node strips the types at each start.
module.enableCompileCache(fileURLToPath(new URL('../../dist/.compile-cache', import.meta.url)))
