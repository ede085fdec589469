/**
 * Ends the process, and names what failed last of all, where it is read first.
 *
 * @param {string[]} failed titles
 */
export function endWith(failed) {
  console.error(failed.length === 0 ? 'Everything has passed' : `Failed: ${failed.join(', ')}`)
  process.exit(failed.length === 0 ? 0 : 1)
}
