import '../../service/expect-node.mjs'

await import('./ledger-program.ts')
