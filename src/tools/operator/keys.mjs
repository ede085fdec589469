import '../../service/expect-node.mjs'

await import('./keys-program.ts')
