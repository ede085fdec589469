import { endWith } from './end-with.mjs'
import { prepare } from './prepare.mjs'
import { runChecks } from './run-checks.mjs'

await prepare([])
endWith(await runChecks())
