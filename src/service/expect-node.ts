import { nodeAdvice, nodeProblem } from './oldest-node.mjs'

// Every program imports only this file statically, and loads the rest afterwards: Node links all static imports before it runs any.
if (nodeProblem !== undefined) {
  process.stderr.write(`${nodeProblem}: ${process.execPath}\n${nodeAdvice}\n`)
  process.exit(1)
}
