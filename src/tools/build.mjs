import { prepare } from './prepare.mjs'

await prepare(['server', 'tools', 'web'])
