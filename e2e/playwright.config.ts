import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser, launchOptions, systemChromium } from '#tools/support/browser'
import { findFirefox, firefoxOptions } from '#tools/support/firefox'
import { freePort, testEnvironment } from '#tools/support/server-process'
import { moveClockOfProcesses } from './support/clock.ts'
import type { Fixtures } from './support/fixtures.ts'

// Every worker reads this file again: the environment passes on the values of the first reading.
const dataDirectory = resolve('dist/e2e/data')
const logs = resolve('dist/e2e/logs')
// `npm test` leaves out the tests tagged @long, and those tagged @long-phone on a phone; a run by hand has them all.
const isShort = process.env['TEST_SET'] === 'short'
const firefox = isShort ? { missing: '' } : await findFirefox()
if (process.env['E2E_PORT'] === undefined) {
  process.env['E2E_PORT'] = String(await freePort())
  process.env['E2E_FIREFOX_PORT'] = String(await freePort())
  moveClockOfProcesses()
  process.env['E2E_LOGS'] = logs
  for (const folder of [dataDirectory, logs]) await rm(folder, { recursive: true, force: true })
  await mkdir(logs, { recursive: true })
  if ('missing' in firefox && !isShort) console.error(`SKIPPED: the browser tests in Firefox. ${firefox.missing}`)
}
const port = Number(process.env['E2E_PORT'])
const origin = `http://127.0.0.1:${port}`

const timezoneId = 'America/New_York'
const desk = { viewport: { width: 1440, height: 900 } }

/** The whole browser that the system's packages have, where the others run in a headless shell. */
const newest = process.env['TEST_SET'] === 'all' ? systemChromium() : undefined
if (process.env['TEST_SET'] === 'all' && newest === undefined && process.env['TEST_WORKER_INDEX'] === undefined)
  console.error('SKIPPED: the browser tests in a whole Chromium. The packages of the system have none.')
const isCounted = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] !== undefined

export default defineConfig<Fixtures>({
  testDir: '.',
  testMatch: '*/*.e2e.ts',
  testIgnore: 'every-page/firefox.e2e.ts',
  globalSetup: './support/before-all.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // Tests wait for what a person waits for: one more than two processors keeps these busy.
  workers: 3,
  // A busy machine may delay a test. Tests that pass the second time are named at the end.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // In CI the end of the output must have room for the earlier failures.
  reporter: [[process.env['CI'] === undefined ? 'list' : 'dot'], ...(isCounted ? [['json'] as const] : [])],
  reportSlowTests: { max: 15, threshold: 20_000 },
  use: {
    baseURL: origin,
    launchOptions: launchOptions(await findBrowser()),
    // The locale of numbers, dates and measures in tests; own-terms.e2e.ts and cells.e2e.ts use others too.
    locale: 'en-US',
    timezoneId,
    contextOptions: { reducedMotion: 'reduce' },
    // Recording each step of every test takes a third of the time: `--trace on` does it for the one that is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desk', grepInvert: isShort ? /@phone|@long(?!-phone)/ : /@phone/, use: desk },
    {
      name: 'phone',
      grepInvert: isShort ? /@desk|@long/ : /@desk/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'translated',
      testMatch: 'deals/journeys.e2e.ts',
      grepInvert: isShort ? /@phone|@long(?!-phone)/ : /@phone/,
      use: { ...desk, isTranslated: true },
    },
    ...(newest === undefined
      ? []
      : [
          {
            name: 'newest Chromium',
            testMatch: [
              'every-page/every-state',
              'every-page/layout-shift',
              'rates/form',
              'stay/stay-dates',
              'deals/when',
              'map/deals-map',
            ].map((name) => `${name}.e2e.ts`),
            grepInvert: /@phone|@long(?!-phone)/,
            use: { ...desk, launchOptions: launchOptions({ executablePath: newest, chromiumSandbox: false, env: {} }) },
          },
        ]),
    ...('program' in firefox
      ? [
          {
            name: 'firefox',
            testMatch: 'every-page/firefox.e2e.ts',
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
    command: `"${process.execPath}" src/service/main.mjs >"${join(logs, 'service.log')}" 2>&1`,
    cwd: '..',
    url: `${origin}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: testEnvironment({ port, dataDirectory }),
  },
})
