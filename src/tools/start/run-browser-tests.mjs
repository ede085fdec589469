import { runProgram } from './run-step.mjs'

/**
 * Runs browser tests, which need the service, the tools and the web app built. Without a browser they are skipped, except
 * in CI.
 *
 * @param {string[]} [args] of Playwright; all tests when left out
 * @returns {Promise<boolean>} whether none has failed
 */
export async function runBrowserTests(args = []) {
  const { findBrowser } = await import('../../../dist/tools/support/browser.js')
  const missing = await findBrowser().then(
    () => undefined,
    (error) => error.message,
  )
  if (missing !== undefined) {
    console.error(`${process.env.CI ? '' : 'SKIPPED: the browser tests. '}${missing}`)
    return !process.env.CI
  }
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts']
  const { code } = await runProgram([process.execPath, ...playwright, ...args], 'inherit')
  return code === 0
}
