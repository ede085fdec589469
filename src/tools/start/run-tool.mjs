import { prepare } from './prepare.mjs'

/** The commands of `package.json` that are programs of packages or this project, with the parts that must be built. */
const commands = {
  keys: ['src/tools/operator/keys.mjs'],
  ledger: ['src/tools/operator/ledger.mjs'],
  webhooks: ['src/tools/operator/webhooks.mjs'],
  hotels: ['src/tools/operator/hotels.mjs'],
  lint: ['node_modules/oxlint/bin/oxlint'],
  format: ['node_modules/oxfmt/bin/oxfmt'],
  faults: ['src/tools/faults/main.ts'],
  bench: ['src/tools/bench/main.ts', 'web'],
  screens: ['src/tools/screens/main.ts', 'web'],
  basemap: ['src/tools/basemap/main.ts'],
  'simulate-supplier': ['src/tools/simulate-supplier/main.ts'],
  'place-names': ['src/tools/place-names/main.ts'],
}

const [name, ...args] = process.argv.slice(2)
const [program, ...parts] = commands[name]
await prepare(parts, { forDevelopment: !program.startsWith('src/tools/operator/') })
process.argv = [process.argv[0], program, ...args]
await import(`../../../${program}`)
