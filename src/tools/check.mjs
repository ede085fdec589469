import { prepare } from './prepare.mjs'
import { runChecks } from './run-checks.mjs'

await prepare([])
process.exit(await runChecks())
