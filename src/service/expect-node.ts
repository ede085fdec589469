import { nodeAdvice, nodeProblem } from './oldest-node.mjs'

// Every program imports this file and nothing else, and loads the rest afterwards: a Node that is too old does not even link it.
if (nodeProblem !== undefined) {
  process.stderr.write(`${nodeProblem}: ${process.execPath}\n${nodeAdvice}\n`)
  process.exit(1)
}
