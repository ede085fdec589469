import { prepare } from './prepare.mjs'

/** What each command needs beside itself. */
const needs = { keys: [], ledger: [], faults: [], fuzz: [], bench: ['web'], screens: ['web'], basemap: [] }

const [name, ...args] = process.argv.slice(2)
await prepare(['server', 'tools', ...needs[name]])
process.argv = [process.argv[0], `dist/tools/${name}.js`, ...args]
await import(`../../dist/tools/${name}.js`)
