import { runStep, StepError } from './run-step.mjs'

const steps = [
  ['Types', 'node_modules/typescript/bin/tsc', '-b'],
  ['Lint', 'node_modules/oxlint/bin/oxlint'],
  ['Format', 'node_modules/oxfmt/bin/oxfmt', '--check'],
  ['Dead code', 'node_modules/knip/bin/knip.js'],
  ['Unit tests', 'node_modules/vitest/vitest.mjs', 'run', '--silent=passed-only'],
]

/**
 * Runs every check, even after one has failed.
 *
 * @returns {Promise<string[]>} the titles of those that failed
 */
export async function runChecks() {
  const failed = []
  for (const [title, ...command] of steps) {
    try {
      const output = await runStep(title, [process.execPath, ...command])
      for (const skipped of output.match(/^SKIPPED: .*$/gm) ?? []) console.error(skipped)
    } catch (error) {
      if (!(error instanceof StepError)) throw error
      console.error(error.message)
      failed.push(title)
    }
  }
  return failed
}
