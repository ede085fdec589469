/**
 * Formats the times at which the prices of deals were found, for a response header: Unix times in seconds, separated by
 * commas, or a single time when all are equal.
 *
 * @param timesMs in the order of the deals, in milliseconds; at least one
 */
export function writeFoundAt(timesMs: readonly number[]): string {
  const seconds = timesMs.map((timeMs) => Math.floor(timeMs / 1000))
  return seconds.every((second) => second === seconds[0]) ? String(seconds[0]) : seconds.join()
}

/**
 * Reads the time at which the price of a deal was found.
 *
 * @param text the response header; `null` without one
 * @param at the index of the deal in `data`
 * @returns milliseconds since the epoch; `undefined` when the header has no time for the deal
 */
export function readFoundAt(text: string | null, at: number): number | undefined {
  const times = text?.split(',') ?? []
  const time = times.length === 1 ? times[0] : times[at]
  return time !== undefined && /^ ?\d{1,12}$/.test(time) ? Number(time) * 1000 : undefined
}
