import { prepare } from './prepare.mjs'

/** The commands of `package.json` that are built programs, and what each needs built besides. */
const commands = {
  keys: { program: 'operator/keys', needs: [] },
  ledger: { program: 'operator/ledger', needs: [] },
  hotels: { program: 'operator/hotels', needs: [] },
  faults: { program: 'faults/main', needs: [] },
  fuzz: { program: 'fuzz/main', needs: [] },
  bench: { program: 'bench/main', needs: ['web'] },
  screens: { program: 'screens/main', needs: ['web'] },
  basemap: { program: 'basemap/main', needs: [] },
  'place-names': { program: 'place-names/main', needs: [] },
}

const [name, ...args] = process.argv.slice(2)
const { program, needs } = commands[name]
await prepare(['service', 'tools', ...needs])
process.argv = [process.argv[0], `dist/tools/${program}.js`, ...args]
await import(`../../../dist/tools/${program}.js`)
