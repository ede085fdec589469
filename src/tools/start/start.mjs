import { prepare } from './prepare.mjs'

await prepare(['web'], { forDevelopment: false })
await import('../../service/main.mjs')
