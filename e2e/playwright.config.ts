import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser, launchOptions } from '#tools/support/browser'
import { findFirefox, firefoxOptions } from '#tools/support/firefox'
import { freePort, testEnvironment } from '#tools/support/server-process'

// Every worker reads this file again: what is chosen at the first reading is handed down in the environment.
const dataDirectory = resolve('dist/e2e/data')
const firefox = await findFirefox()
if (process.env['E2E_PORT'] === undefined) {
  process.env['E2E_PORT'] = String(await freePort())
  process.env['E2E_FIREFOX_PORT'] = String(await freePort())
  await rm(dataDirectory, { recursive: true, force: true })
  if ('missing' in firefox) console.error(`SKIPPED: the browser tests in Firefox. ${firefox.missing}`)
}
const port = Number(process.env['E2E_PORT'])
const origin = `http://127.0.0.1:${port}`

const timezoneId = 'America/New_York'
const desk = { viewport: { width: 1440, height: 900 } }

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  testIgnore: 'firefox.e2e.ts',
  globalSetup: './support/allow-eval.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  workers: 2,
  // A machine may be busy with something else for seconds. What passes only then is listed as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // In CI the end of the output must have room for what failed before.
  reporter: process.env['CI'] === undefined ? 'list' : 'dot',
  reportSlowTests: { max: 15, threshold: 20_000 },
  use: {
    baseURL: origin,
    launchOptions: launchOptions(await findBrowser()),
    // Whose numbers, dates and measures those are that texts of the tests name; own-terms.e2e.ts and cells.e2e.ts have other readers too.
    locale: 'en-US',
    timezoneId,
    // Recording each step of every test takes a third of the time: `--trace on` does it for the one that is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desk', grepInvert: /@phone/, use: desk },
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    ...('program' in firefox
      ? [
          {
            name: 'firefox',
            testMatch: 'firefox.e2e.ts',
            testIgnore: [],
            use: {
              ...desk,
              baseURL: `http://127.0.0.1:${process.env['E2E_FIREFOX_PORT']}`,
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              launchOptions: firefoxOptions(firefox.program, timezoneId),
            },
          },
        ]
      : []),
  ],
  webServer: {
    command: 'node dist/service/main.js',
    cwd: '..',
    url: `${origin}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: testEnvironment({ port, dataDirectory }),
  },
})
