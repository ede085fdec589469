import { endWith } from './end-with.mjs'
import { prepare } from './prepare.mjs'
import { runBenchmarks } from './run-benchmarks.mjs'
import { runBrowserTests } from './run-browser-tests.mjs'
import { runChecks } from './run-checks.mjs'
import { runFaultTests } from './run-fault-tests.mjs'

const unknown = process.argv.slice(2).find((argument) => argument !== '--all')
if (unknown !== undefined) {
  console.error(`npm test takes --all and nothing else; this is ${unknown}. CONTRIBUTING says how to run one test.`)
  process.exit(2)
}
const isAll = process.env.CI || process.argv.includes('--all')
process.env.TEST_SET = isAll ? 'all' : 'short'
console.error(
  isAll
    ? 'This runs everything: types, lint, format, dead code, unit tests, fault tests, browser tests in Chromium and Firefox, and the benchmarks, briefly.'
    : 'This runs types, lint, format, dead code, unit tests, fault tests, and browser tests in Chromium, each without the tests that only npm test -- --all runs.',
)
await prepare(['web'])
const parts = [...(await runChecks()), await runFaultTests(), ...(await runBrowserTests())]
if (isAll) parts.push(await runBenchmarks())
endWith(parts)
