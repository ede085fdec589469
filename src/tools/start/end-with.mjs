/**
 * @typedef {object} Part of a run
 * @property {string} title
 * @property {boolean} passed
 * @property {number} [tests] that were run
 * @property {number} [seconds]
 * @property {number} [skipped] tests
 * @property {number} [left] tests that `--all` runs
 * @property {string[]} [failures] each failed test by file and name, with its error
 * @property {string[]} [unsteady] each test that passed when it was run again, in the same form
 * @property {string[]} [missing] descriptions of what this machine could not run
 */

/**
 * Prints what was run and ends the process. In CI nothing may be missing.
 *
 * @param {Part[]} parts
 */
export function endWith(parts) {
  const rows = parts.map(({ title, passed, tests, seconds, skipped, left }) => [
    title,
    passed ? 'passed' : 'FAILED',
    ...[tests, seconds === undefined ? undefined : `${seconds.toFixed(0)} s`, skipped, left].map((cell) =>
      String(cell ?? ''),
    ),
  ])
  const table = [['', '', 'tests', 'time', 'skipped', 'left to --all'], ...rows]
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)))
  const pad = (cell, column) => (column < 2 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))
  console.error(`\n${table.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')}\n`)

  for (const test of parts.flatMap((part) => part.unsteady ?? [])) console.error(`PASSED THE SECOND TIME: ${test}`)
  for (const test of parts.flatMap((part) => part.failures ?? [])) console.error(`FAILED: ${test}`)
  const missing = [...new Set(parts.flatMap((part) => part.missing ?? []))]
  for (const line of missing) console.error(line)
  const failed = parts.filter(({ passed }) => !passed).map(({ title }) => title)
  if (process.env.CI && missing.length > 0) failed.push('a part was skipped, which CI does not allow')
  console.error(failed.length === 0 ? 'Everything has passed' : `Failed: ${failed.join('; ')}`)
  process.exit(failed.length === 0 ? 0 : 1)
}
