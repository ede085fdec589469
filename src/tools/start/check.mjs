import { prepare } from './prepare.mjs'
import { runChecks } from './run-checks.mjs'

// The tests of two processes start the built service.
await prepare(['service'])
process.exit(await runChecks())
