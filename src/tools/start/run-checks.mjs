import { runStep, StepError } from './run-step.mjs'

const steps = [
  ['Types', 'node_modules/typescript/bin/tsc', '-b'],
  ['Lint', 'node_modules/oxlint/bin/oxlint'],
  ['Format', 'node_modules/oxfmt/bin/oxfmt', '--check'],
  ['Dead code', 'node_modules/knip/bin/knip.js'],
  ['Unit tests', 'node_modules/vitest/vitest.mjs', 'run', '--silent=passed-only'],
]

/**
 * Runs every check, also after one that failed.
 *
 * @returns {Promise<number>} the exit code
 */
export async function runChecks() {
  let code = 0
  for (const [title, ...command] of steps) {
    try {
      const said = await runStep(title, [process.execPath, ...command])
      for (const skipped of said.match(/^SKIPPED: .*$/gm) ?? []) console.error(skipped)
    } catch (error) {
      if (!(error instanceof StepError)) throw error
      console.error(error.message)
      code = 1
    }
  }
  return code
}
