/** So many deals near a place are enough. */
export const enoughDeals = 20

/** How far what is near a place can be, in metres. */
export const reaches = [10_000, 25_000, 50_000, 100_000] as const

/**
 * Returns how far the deals near a place are searched: the smallest reach with enough of them, else the widest.
 *
 * @param distances how far the nearest deals are, in metres, the nearest first
 */
export function reachOf(distances: readonly number[]): number {
  const needed = distances[enoughDeals - 1] ?? Number.POSITIVE_INFINITY
  return reaches.find((reach) => needed <= reach) ?? reaches.at(-1)!
}
