import { prepare } from './prepare.mjs'

/** The commands of `package.json` that are programs of packages or built ones, and what these need built. */
const commands = {
  keys: ['dist/tools/operator/keys.js', 'service'],
  ledger: ['dist/tools/operator/ledger.js', 'service'],
  webhooks: ['dist/tools/operator/webhooks.js', 'service'],
  hotels: ['dist/tools/operator/hotels.js', 'service'],
  lint: ['node_modules/oxlint/bin/oxlint'],
  format: ['node_modules/oxfmt/bin/oxfmt'],
  faults: ['dist/tools/faults/main.js', 'service', 'tools'],
  bench: ['dist/tools/bench/main.js', 'service', 'tools', 'web'],
  screens: ['dist/tools/screens/main.js', 'service', 'tools', 'web'],
  basemap: ['dist/tools/basemap/main.js', 'service', 'tools'],
  'place-names': ['dist/tools/place-names/main.js', 'service', 'tools'],
}

const [name, ...args] = process.argv.slice(2)
const [program, ...parts] = commands[name]
await prepare(parts, { forDevelopment: !program.startsWith('dist/tools/operator/') })
process.argv = [process.argv[0], program, ...args]
await import(`../../../${program}`)
