import '../../service/expect-node.mjs'

await import('./webhooks-program.ts')
