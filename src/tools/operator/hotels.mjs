import '../../service/expect-node.mjs'

await import('./hotels-program.ts')
