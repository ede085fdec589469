import { stripVTControlCharacters } from 'node:util'
import { readReport, removeReport, runProgram } from './run-step.mjs'

const config = ['--config', 'e2e/playwright.config.ts']
const playwright = [process.execPath, 'node_modules/@playwright/test/cli.js', 'test', ...config]

/**
 * Runs browser tests, which need the built service, tools and web app. Without a browser they are skipped.
 *
 * @param {string[]} [args] Playwright's arguments; by default, all tests of the set
 * @returns {Promise<import('./end-with.mjs').Part[]>} one part per project
 */
export async function runBrowserTests(args = []) {
  const { findBrowser } = await import('../support/browser.ts')
  try {
    await findBrowser()
  } catch (error) {
    console.error(`SKIPPED: the browser tests. ${error.message}`)
    return [{ title: 'Browser tests', passed: true, missing: [error.message], seconds: 0 }]
  }
  const all = process.env.TEST_SET === 'short' ? await listAll() : []
  const startedAtMs = performance.now()
  const { code, output, tests, errors } = await run(args, 'both')
  const projects = [...new Set([...tests, ...all].map(({ projectName }) => projectName))]
  const missing = output.match(/^SKIPPED: .*$/gm) ?? []
  return [
    ...projects.map((project) => {
      const its = tests.filter(({ projectName }) => projectName === project)
      const skipped = its.filter(({ status }) => status === 'skipped').length
      const describe = (status) =>
        its
          .filter((test) => test.status === status)
          .map(({ file, title, results }) => `[${project}] ${file}: ${title}${firstLine(results[0]?.error)}`)
      return {
        title: `Browser tests, ${project}`,
        passed: its.every(({ status }) => status !== 'unexpected'),
        tests: its.length - skipped,
        skipped,
        failures: describe('unexpected'),
        unsteady: describe('flaky'),
        left: Math.max(0, all.filter(({ projectName }) => projectName === project).length - its.length),
      }
    }),
    {
      title: 'Browser tests',
      passed: code === 0,
      missing,
      // Those outside of tests, such as an error in the log of a service.
      failures: errors.map((error) => `outside of a test${firstLine(error)}`),
      seconds: (performance.now() - startedAtMs) / 1000,
    },
  ]
}

function firstLine(error) {
  return error?.message === undefined ? '' : `\n  ${stripVTControlCharacters(error.message).split('\n')[0]}`
}

async function listAll() {
  process.env.TEST_SET = 'all'
  const { tests } = await run(['--list', '--reporter=json'], 'pipe')
  process.env.TEST_SET = 'short'
  return tests
}

async function run(args, output) {
  const report = 'dist/tests/browser.json'
  removeReport(report)
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report
  const result = await runProgram([...playwright, ...args], output)
  const { suites = [], errors = [] } = readReport(report) ?? {}
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const specs = suites.flatMap(specsOf)
  return {
    ...result,
    errors,
    tests: specs.flatMap(({ file, title, tests }) => tests.map((test) => ({ ...test, file, title }))),
  }
}
