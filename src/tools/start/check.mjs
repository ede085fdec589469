import { endWith } from './end-with.mjs'
import { prepare } from './prepare.mjs'
import { runChecks } from './run-checks.mjs'

// Some tests start the built service; the settings of the browser tests, which are checked too, import built tools.
await prepare(['service', 'tools'])
endWith(await runChecks())
