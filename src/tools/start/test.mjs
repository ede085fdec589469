import { endWith } from './end-with.mjs'
import { prepare } from './prepare.mjs'
import { runBrowserTests } from './run-browser-tests.mjs'
import { runChecks } from './run-checks.mjs'
import { runProgram } from './run-step.mjs'

await prepare(['service', 'tools', 'web'])
const failed = await runChecks()
console.error('Fault tests, short form …')
const faults = await runProgram([process.execPath, 'dist/tools/faults/main.js', '--short'], 'inherit')
if (faults.code !== 0) failed.push('Fault tests')
console.error('Browser tests …')
if (!(await runBrowserTests())) failed.push('Browser tests')
endWith(failed)
