import { endWith } from './end-with.mjs'
import { prepare } from './prepare.mjs'
import { runBrowserTests } from './run-browser-tests.mjs'

// Every state of every page in each setting; `npm test` looks at each in the most telling ones.
await prepare(['web'])
process.env.SWEEP = 'whole'
endWith(await runBrowserTests(['--project=desk', 'every-state', ...process.argv.slice(2)]))
