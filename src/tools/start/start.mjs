import { prepare } from './prepare.mjs'

await prepare(['service', 'web'])
await import('../../../dist/service/main.js')
