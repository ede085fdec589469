import { runProgram } from './run-step.mjs'

/**
 * Runs every part of the benchmark once, briefly. It fails if anything is not measured, whatever the figures are.
 *
 * @returns {Promise<import('./end-with.mjs').Part>}
 */
export async function runBenchmarks() {
  console.error('Benchmarks …')
  const startedAtMs = performance.now()
  const { code, output } = await runProgram([process.execPath, 'src/tools/bench/main.ts', '--short'], 'both')
  return {
    title: 'Benchmarks',
    passed: code === 0,
    missing: output.match(/^SKIPPED: .*$/gm) ?? [],
    seconds: (performance.now() - startedAtMs) / 1000,
  }
}
