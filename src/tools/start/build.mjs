import { prepare } from './prepare.mjs'

await prepare(['service', 'tools', 'web'])
