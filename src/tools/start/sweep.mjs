import { endWith } from './end-with.mjs'
import { prepare } from './prepare.mjs'
import { runBrowserTests } from './run-browser-tests.mjs'

// Tests every state of every page in each setting; `npm test` tests each state only in the most telling settings.
await prepare(['web'])
process.env.SWEEP = 'whole'
endWith(await runBrowserTests(['--project=desk', 'every-state', ...process.argv.slice(2)]))
