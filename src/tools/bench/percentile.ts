/** Returns the value that `percent` of all values do not exceed; NaN without values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

/** Returns the median of a figure of several runs. */
export function median<Run>(runs: readonly Run[], figure: (run: Run, index: number) => number): number {
  return percentile(runs.map(figure), 50)
}
