/**
 * Creates a sampler that lets one line of a kind through in each period, so that an outage does not cost a line for every
 * request that it refuses.
 *
 * @param nowMs a clock; one that is set back by more than a period starts another
 * @returns the number of equal lines left out since the last one that was logged; `undefined` for a line to be left out itself
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
