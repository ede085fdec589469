import { prepare } from './prepare.mjs'

await prepare(['service', 'web'], { forDevelopment: false })
await import('../../../dist/service/main.js')
