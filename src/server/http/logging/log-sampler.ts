/**
 * Creates a sampler that lets one line per kind through in each period, so that an outage does not log a line for each
 * request that it refuses.
 *
 * @param nowMs a clock; setting it back by more than a period starts a new period
 * @returns the number of lines suppressed since the last logged one; `undefined` to suppress this line
 */
export function createLogSampler(periodMs: number, nowMs: () => number) {
  const kinds = new Map<string, { readonly loggedAtMs: number; suppressed: number }>()
  return (name: string): number | undefined => {
    const now = nowMs()
    const kind = kinds.get(name)
    if (kind !== undefined && Math.abs(now - kind.loggedAtMs) < periodMs) {
      kind.suppressed += 1
      return undefined
    }
    kinds.set(name, { loggedAtMs: now, suppressed: 0 })
    return kind?.suppressed ?? 0
  }
}
