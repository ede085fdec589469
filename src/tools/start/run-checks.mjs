import { relative } from 'node:path'

import { readReport, removeReport, runSteps, StepError } from './run-step.mjs'

const node = (path, ...args) => [process.execPath, `node_modules/${path}`, ...args]
const unitReport = 'dist/tests/unit.json'

const steps = [
  [
    'Types, lint, format, dead code',
    [node('typescript/bin/tsc', '-b')],
    [node('oxlint/bin/oxlint'), node('oxfmt/bin/oxfmt', '--check'), node('knip/bin/knip.js')],
  ],
  [
    'Unit tests',
    [
      node(
        'vitest/vitest.mjs',
        'run',
        '--silent=passed-only',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${unitReport}`,
      ),
    ],
  ],
]

/**
 * Runs every check, even after one fails.
 *
 * @returns {Promise<import('./end-with.mjs').Part[]>}
 */
export async function runChecks() {
  removeReport(unitReport)
  const results = []
  for (const [title, ...series] of steps) {
    const startedAtMs = performance.now()
    const part = { title, passed: true, missing: [] }
    try {
      const output = await runSteps(title, series)
      part.missing = output.match(/^SKIPPED: .*$/gm) ?? []
      for (const line of output.match(/^(?:SKIPPED|MEASURED): .*$/gm) ?? []) console.error(line)
    } catch (error) {
      if (!(error instanceof StepError)) throw error
      console.error(error.message)
      part.passed = false
      part.failures = [error.message.trim().split('\n').slice(-20).join('\n')]
    }
    results.push({ ...part, seconds: (performance.now() - startedAtMs) / 1000 })
  }
  return results.map((part) => (part.title === 'Unit tests' ? { ...part, ...countUnitTests(part) } : part))
}

/** Counts tests: some are for one database only, tagged ones for `--all`. An error outside all tests fails the run too. */
function countUnitTests(part) {
  const report = readReport(unitReport)
  if (report === undefined) return {}
  const all = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const notRun = all.filter(({ status }) => status === 'skipped' || status === 'pending')
  const left = notRun.filter(({ fullName }) => fullName.includes('@long')).length
  const failed = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(process.cwd(), name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0) return status === 'failed' ? [path] : []
    return tests.map(({ fullName, failureMessages }) => `${path}: ${fullName}\n    ${firstLineOf(failureMessages)}`)
  })
  return {
    tests: all.length - notRun.length,
    skipped: notRun.length - left,
    left,
    failures: failed.length > 0 ? failed : part.failures,
  }
}

function firstLineOf([message = '']) {
  return message.split('\n', 1)[0]
}
