import { runProgram } from './run-step.mjs'

/**
 * Runs the fault tests in their short form, with only the worst faults.
 *
 * @returns {Promise<import('./end-with.mjs').Part>}
 */
export async function runFaultTests() {
  console.error('Fault tests …')
  const startedAtMs = performance.now()
  const { code, output } = await runProgram([process.execPath, 'src/tools/faults/main.ts', '--short'], 'both')
  const count = (verdict) => output.match(new RegExp(`: ${verdict}, \\d`, 'g'))?.length ?? 0
  return {
    title: 'Fault tests',
    passed: code === 0,
    tests: count('passed') + count('FAILED'),
    skipped: count('SKIPPED'),
    left: [...output.matchAll(/(\d+) scenarios are left to --all/g)].reduce((sum, [, left]) => sum + Number(left), 0),
    failures: output.match(/^.*: FAILED, \d.*$/gm) ?? [],
    missing: output.match(/^SKIPPED: .*$|^.*: SKIPPED, .*$/gm) ?? [],
    seconds: (performance.now() - startedAtMs) / 1000,
  }
}
