/** Returns where the lowest of some amounts are; nowhere where all known ones are the same. */
export function lowestOf(amounts: readonly (number | undefined)[]): number[] {
  const known = amounts.filter((amount) => amount !== undefined)
  const lowest = Math.min(...known)
  if (known.every((amount) => amount === lowest)) return []
  return amounts.flatMap((amount, index) => (amount === lowest ? [index] : []))
}
