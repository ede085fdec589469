import './expect-node.mjs'

await import('./run-service.ts')
