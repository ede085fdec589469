/** What decides between deals: the fewer miles and the higher value per mile, the better. */
export interface Choice {
  readonly miles: number
  /** Of a mile, in any unit. */
  readonly value: number
}

/**
 * Returns the efficient ones of some deals, from the fewest miles and the lowest value to the most miles and the highest. A
 * deal is efficient unless another takes no more miles and is worth no less a mile, and is better in one of the two; of deals
 * that are equal in both, all or none are. Takes time in proportion to n log n.
 */
export function efficientEdge<Deal extends Choice>(deals: readonly Deal[]): Deal[] {
  const sorted = deals.toSorted((one, other) => one.miles - other.miles || other.value - one.value)
  const edge: Deal[] = []
  let last: Deal | undefined
  for (const deal of sorted) {
    const isEqual = deal.miles === last?.miles && deal.value === last.value
    if (!isEqual && last !== undefined && deal.value <= last.value) continue
    edge.push(deal)
    last = deal
  }
  return edge
}

/** A point of the plane of miles and cash. */
export interface MilesAndCash {
  readonly miles: number
  readonly cash: number
}

/**
 * Returns the corners of the line along an efficient edge: at the fewest miles up to the first deal, then from each deal at
 * the value of its miles until the next one takes over. No deal is above or left of it.
 *
 * @param edge from the fewest miles
 * @param mostMiles where the line ends
 */
export function edgeCorners(edge: readonly MilesAndCash[], mostMiles: number): MilesAndCash[] {
  return edge.flatMap(({ miles, cash }, at) => {
    const end = edge[at + 1]?.miles ?? mostMiles
    return [
      { miles, cash },
      { miles: end, cash: (cash / miles) * end },
    ]
  })
}
