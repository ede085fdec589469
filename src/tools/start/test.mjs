import { prepare } from './prepare.mjs'
import { runChecks } from './run-checks.mjs'
import { runProgram } from './run-step.mjs'

await prepare(['service'])
const checks = await runChecks()
await prepare(['service', 'tools', 'web'])
console.error('Faults, the short form …')
const faults = await runProgram([process.execPath, 'dist/tools/faults/main.js', '--short'], 'inherit')
console.error('End-to-end tests …')
const endToEnd = await runProgram(
  [process.execPath, 'node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
  'inherit',
)
process.exit(checks || faults.code || endToEnd.code)
