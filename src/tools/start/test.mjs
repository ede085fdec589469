import { endWith } from './end-with.mjs'
import { prepare } from './prepare.mjs'
import { runChecks } from './run-checks.mjs'
import { runProgram } from './run-step.mjs'

await prepare(['service', 'tools', 'web'])
const failed = await runChecks()
console.error('Fault tests, short form …')
const faults = await runProgram([process.execPath, 'dist/tools/faults/main.js', '--short'], 'inherit')
if (faults.code !== 0) failed.push('Fault tests')
if (!(await passBrowserTests())) failed.push('Browser tests')
endWith(failed)

/** Without a browser they are skipped, except in CI. */
async function passBrowserTests() {
  const { findBrowser } = await import('../../../dist/tools/support/browser.js')
  const missing = await findBrowser().then(
    () => undefined,
    (error) => error.message,
  )
  if (missing !== undefined) {
    console.error(`${process.env.CI ? '' : 'SKIPPED: the browser tests. '}${missing}`)
    return !process.env.CI
  }
  console.error('Browser tests …')
  const { code } = await runProgram(
    [process.execPath, 'node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
    'inherit',
  )
  return code === 0
}
